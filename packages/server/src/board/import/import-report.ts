import type { Evaluations } from '@leaderboard/core/benchmark/entry';
import { CURRENT, type EvaluationKey, suiteVersion, type Version } from '@leaderboard/core/benchmark/suite';
import { worded } from '@leaderboard/core/coded';
import { formatPercent, formatRevision, MISSING, withPercent } from '@leaderboard/core/format';
import { samplesProblems } from '@leaderboard/texts/english/samples-problems';
import type { FileOutcome, ImportResult } from './import-files.ts';

function scoreLines(scores: Evaluations, { domains, languages }: Version): string[] {
  return domains.map((domain) => {
    const shown = (key: EvaluationKey) => formatPercent(scores[key]?.normalized_score ?? null).padStart(7);
    const byLanguage = languages.map((language) => `${language} ${shown(domain.keys[language])}`);
    return `    ${[`${domain.label}  ${shown(domain.key)}`, ...byLanguage].join('   ')}`;
  });
}

function reportFile(outcome: FileOutcome): string {
  if (outcome.kind === 'unchanged') return `unchanged  ${outcome.path}\n    It was imported before.`;
  if (outcome.kind === 'refused') {
    const reasons = outcome.reasons.map((reason) => `    - ${reason}`);
    const read = Object.keys(outcome.scores).length > 0 ? scoreLines(outcome.scores, CURRENT) : [];
    return [`refused    ${outcome.path}`, ...reasons, ...read].join('\n');
  }
  const { run } = outcome;
  const revision = run.commit === null ? run.revision : formatRevision(run.commit);
  const facts = [
    `revision ${revision ?? MISSING}`,
    `precision ${run.precision ?? MISSING}`,
    run.answers === undefined ? 'without answers' : 'with answers',
    ...(run.suiteVersion === CURRENT.version ? [] : [`version ${run.suiteVersion} of the suite`]),
  ];
  const scores = Object.fromEntries(run.scores.map(({ key, value }) => [key, withPercent({ value })]));
  return [
    `imported   ${outcome.path}`,
    `    ${run.model.name} (${facts.join(', ')})`,
    ...scoreLines(scores, suiteVersion(run.suiteVersion) ?? CURRENT),
  ].join('\n');
}

/** The report of an import for the operator: every file with its scores, and the reasons against it. */
export function reportImport({ outcomes, publications }: ImportResult): string {
  const refused = publications.flatMap(({ answersRefused }) =>
    answersRefused.map(
      ({ model, problem }) => `${model} is published without answers: ${worded(samplesProblems, problem)}\n`,
    ),
  );
  const count = (kind: FileOutcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const sums = `${count('accepted')} imported, ${count('unchanged')} unchanged, ${count('refused')} refused.`;
  const boards = publications.map(({ id, suiteVersion: version, added, replaced }) => {
    const of = version === CURRENT.version ? '' : ` of version ${version} of the suite`;
    return `Publication ${id}${of}: ${added} rows added, ${replaced} replaced.`;
  });
  const board = boards.length === 0 ? 'The board did not change.' : boards.join(' ');
  return `${outcomes.map(reportFile).join('\n')}\n\n${refused.join('')}${sums} ${board}`;
}
