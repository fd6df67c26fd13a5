import { MIN_COMPARED } from '@leaderboard/core/compared-models';
import { MODELS } from '@leaderboard/core/pages/board-parameters';
import { getComparison } from '@leaderboard/core/records-api';
import { common } from '#texts/common';
import { comparePage as texts } from '#texts/comparePage';
import { usePageCall } from '../data/page-call.ts';
import { useParameter, useStores } from '../state/stores.ts';
import { CopyLink } from '../ui/copy-link.tsx';
import { StateMessage } from '../ui/messages.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { RecordColumn, RecordPage } from '../ui/record-page.tsx';
import { ChosenModels } from './chosen-models.tsx';
import { Comparison } from './comparison.tsx';
import { UnknownNames } from './unknown-names.tsx';

/** Models side by side. The URL contains their names: '?models=a/b,c/d#/compare'. */
export function ComparePage() {
  const [models, choose] = useParameter(MODELS);
  const { pageUrl } = useStores();
  const query = usePageCall(getComparison, '/compare');
  return (
    <RecordColumn>
      <PageHeading title={common.pages.titles['/compare']} subtitle={texts.subtitle} />
      <div className="flex flex-wrap items-end gap-2">
        <ChosenModels models={models} onChange={choose} />
        {models.length < MIN_COMPARED ? null : <CopyLink link={pageUrl.link} />}
      </div>
      <UnknownNames
        names={query.data === null ? models : (query.data?.missing ?? [])}
        models={models}
        onChange={choose}
      />
      {models.length === 0 ? (
        <StateMessage title={texts.choose} text={texts.chooseText} />
      ) : (
        <RecordPage isPart query={query} notFound={{ title: texts.notFound, text: texts.notFoundText }}>
          {(comparison) => <Comparison comparison={comparison} />}
        </RecordPage>
      )}
    </RecordColumn>
  );
}
