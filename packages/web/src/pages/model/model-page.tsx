import { modelPage as modelPageTexts } from '#catalog/model-page.ts';
import { useKnownEntry } from '../../data/leaderboard-query.ts';
import { prepareModelRecord, useModelRecord } from '../../data/records-query.ts';
import { RecordPage } from '../../records/record-page.tsx';
import { useRouteHash } from '../../state/address.ts';
import { restOfRoute } from '../../state/route.ts';
import { knownModel, type ShownModel } from './known-model.ts';
import { ModelView } from './model-view.tsx';

/** Everything about one model: '#/model/organization/name'. */
export function ModelPage() {
  const name = restOfRoute(useRouteHash(), '/model') ?? '';
  const query = useModelRecord(name);
  const known = useKnownEntry(name);
  const { notFound, notFoundText } = modelPageTexts;
  return (
    // The same view before and after the answer: what is drawn of it stays.
    <RecordPage
      query={query}
      known={known === null ? null : knownModel(known)}
      notFound={{ title: notFound, text: notFoundText(name) }}
    >
      {(model: ShownModel) => <ModelView model={model} />}
    </RecordPage>
  );
}

ModelPage.prepare = prepareModelRecord;
