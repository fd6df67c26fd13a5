import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { formatPercent } from '@leaderboard/core/format';
import type { RunRecord } from '@leaderboard/core/records-api';
import { benchmarkName } from '@leaderboard/texts/suite-texts';
import { contact as contactTexts } from '#texts/contact';
import { records as recordsTexts } from '#texts/records';
import { useConfig } from '../state/config.ts';
import { runHref } from '../state/route.ts';
import { reportHref } from '../ui/contact.tsx';

/** Link for reporting a wrong number to the operators, with the run's details; renders nothing without a contact address. */
export function WrongNumber({ run }: { run: RunRecord }) {
  const config = useConfig();
  const numbers = [
    `${recordsTexts.average}: ${formatPercent(run.average)}`,
    ...BENCHMARKS.flatMap((benchmark) => {
      const score = run.evaluations[benchmark.key]?.normalized_score;
      return score === undefined ? [] : [`${benchmarkName(benchmark)}: ${formatPercent(score)}`];
    }),
  ];
  const named = { run: run.id, model: run.model };
  const href = reportHref(config, {
    subject: contactTexts.subject(named),
    body: contactTexts.body({
      ...named,
      publication: run.publication,
      address: `${config.publicUrl ?? location.origin}/${runHref(run.id)}`,
      scores: numbers.join('\n'),
    }),
  });
  return href === null ? null : (
    <p>
      <a href={href}>{contactTexts.wrong}</a>
    </p>
  );
}
