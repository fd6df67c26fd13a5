import { formatParams, MISSING } from '@leaderboard/core/format';
import type { ComparisonRecord } from '@leaderboard/core/records-api';
import type { ReactNode } from 'react';
import { comparePage as texts } from '#texts/comparePage';
import { records as recordsTexts } from '#texts/records';
import { ModelPageLink } from '../ui/model-links.tsx';
import { modelTypeLabel, RunLink, TableSection, yesNo } from '../ui/record-page.tsx';
import { haveOtherProtocol, protocolText, rankRangeText } from '../ui/record-texts.ts';

type Model = ComparisonRecord['models'][number];

/** Facts about the compared models, one column per model. */
export function FactsTable({ models, names }: { models: readonly Model[]; names: readonly string[] }) {
  const labels = texts.facts;
  const rows: readonly (readonly [label: string, fact: (model: Model) => ReactNode])[] = [
    ...(haveOtherProtocol(models.map(({ entry }) => entry))
      ? [[recordsTexts.protocol, ({ entry }: Model) => protocolText(entry)] as const]
      : []),
    [
      labels.rank,
      ({ entry, rank }) =>
        rank === null ? MISSING : <ModelPageLink name={entry.model.name}>{rank}</ModelPageLink>,
    ],
    [labels.range, ({ entry, rank }) => (rank === null ? MISSING : rankRangeText(entry.rank_range ?? null))],
    [labels.type, ({ entry }) => modelTypeLabel(entry.model.type)],
    [
      labels.size,
      ({ entry: { metadata } }) =>
        metadata.params_billions === null ? null : formatParams(metadata.params_billions),
    ],
    [labels.precision, ({ entry }) => entry.model.precision],
    [labels.license, ({ entry }) => entry.metadata.hub_license],
    [labels.flagged, ({ entry }) => yesNo(entry.features.is_flagged)],
    [labels.base, ({ entry }) => entry.metadata.base_model],
    [labels.run, ({ run }) => <RunLink run={run} />],
  ];
  return (
    <TableSection
      title={labels.heading}
      rows={rows}
      keyOf={([label]) => label}
      columns={[
        { head: labels.columns, cell: ([label]) => label },
        ...models.map((model, place) => ({
          head: names[place] ?? '',
          cell: ([, fact]: (typeof rows)[number]) => fact(model) ?? recordsTexts.unknown,
        })),
      ]}
    />
  );
}
