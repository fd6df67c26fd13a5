import { modelsOf } from '@leaderboard/core/board/record-parameters';
import { FEWEST_COMPARED } from '@leaderboard/core/compared-models';
import { comparePage as texts } from '#catalog/compare-page.ts';
import { comparisonPath, useComparison } from '../../data/records-query.ts';
import { DataLink } from '../../records/data-link.tsx';
import { RecordPage } from '../../records/record-page.tsx';
import styles from '../../records/records.module.css';
import { useAddressParameter } from '../../state/address.ts';
import { StateMessage } from '../../ui/messages.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ChosenModels } from './chosen-models.tsx';
import { Comparison } from './comparison.tsx';

/** Models side by side; the address has which: '?models=a/b,c/d#/compare'. */
export function ComparePage() {
  const [text, setText] = useAddressParameter('models');
  const models = modelsOf(text);
  const query = useComparison(models);
  const choose = (next: readonly string[]) => setText(next.length === 0 ? null : next.join(','));
  return (
    <div className={styles.page}>
      <PageHeading title={texts.title} subtitle={texts.subtitle} />
      <ChosenModels models={models} onChange={choose} />
      {models.length < FEWEST_COMPARED ? (
        <StateMessage title={texts.choose} text={texts.chooseText} />
      ) : (
        <RecordPage query={query} notFound={{ title: texts.notFound, text: texts.notFoundText }}>
          {(comparison) => (
            <>
              <Comparison comparison={comparison} />
              <DataLink
                path={comparisonPath(models)}
                publication={comparison.publication}
                part="comparison"
              />
            </>
          )}
        </RecordPage>
      )}
    </div>
  );
}
