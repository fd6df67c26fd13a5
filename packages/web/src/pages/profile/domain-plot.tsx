import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import type { ProfileRecord } from '@leaderboard/core/questions-api';
import { scoreInterval } from '@leaderboard/core/statistics/mean';
import { profile as texts } from '#catalog/profile.ts';
import { records as recordsTexts } from '#catalog/records.ts';
import { ProfilePlot } from './profile-plot.tsx';

interface DomainPlotProps {
  readonly profiles: ProfileRecord['profiles'];
  readonly names: readonly string[];
  readonly publication: number | null;
}

/** The scores by domain and language, which every row of the board has. */
export function DomainPlot({ profiles, names, publication }: DomainPlotProps) {
  const { title, description, label, column } = texts.domains;
  return (
    <ProfilePlot
      title={title}
      description={description}
      label={label(names)}
      column={column}
      names={names}
      median={null}
      publication={publication}
      fileName="profiles-domains"
      rows={BENCHMARKS.map((benchmark) => {
        const { key, language } = benchmark;
        return {
          label: recordsTexts.benchmarkName(benchmark),
          isMain: language === null,
          n: profiles.find(({ entry }) => entry.evaluations[key]?.n !== undefined)?.entry.evaluations[key]?.n,
          isSmall: false,
          median: null,
          cells: profiles.map(({ entry: { evaluations } }) => {
            const share = evaluations[key]?.value;
            return share === undefined ? null : { share, interval: scoreInterval(evaluations, key) };
          }),
        };
      })}
    />
  );
}
