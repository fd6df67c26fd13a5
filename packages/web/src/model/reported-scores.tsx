import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { benchmarkName } from '@leaderboard/texts/suite-texts';
import { count, day } from '#texts/figures';
import { records as recordsTexts } from '#texts/records';
import { reportedScores as texts } from '#texts/reportedScores';
import { TableSection } from '../ui/record-page.tsx';
import { languageOf } from '../ui/record-texts.ts';
import type { ShownModel } from './known-model.ts';

type Report = ShownModel['reported'][number];

const NAMES = new Map(BENCHMARKS.map((benchmark) => [benchmark.key, benchmarkName(benchmark)]));

function reporterText({ reporter, pull_request: number }: Report): string {
  return number === null ? texts.reporters[reporter] : texts.proposal({ number });
}

/** Source of a report. Its name and URL come from third parties; a hub report without a source name shows its file. */
function Source({ source, url, origin, file }: Report) {
  const name = source ?? (origin === 'hub' ? file : '');
  const lang = languageOf(name);
  // The server only stores https URLs. They are only followed when clicked.
  if (url?.startsWith('https://') !== true) return <span lang={lang}>{name}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" lang={lang}>
      {name || new URL(url).host}
    </a>
  );
}

/** A score's method, as far as its source states it. */
function methodOf({ method, notes }: Report) {
  const text = [method, notes].filter((one) => one !== null).join('. ');
  return text === '' ? null : (
    <span className="block min-w-48" lang={languageOf(text)}>
      {text}
    </span>
  );
}

/** Groups reports that differ only in their scores, so that each source and method has one row. */
function bySource(reported: readonly Report[]): readonly (readonly [Report, ...Report[]])[] {
  const groups = new Map<string, [Report, ...Report[]]>();
  for (const report of reported) {
    const { key: _key, value: _value, n: _n, ...shared } = report;
    const name = JSON.stringify(Object.values(shared));
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [report]);
    else group.push(report);
  }
  return [...groups.values()];
}

/** One line per score in a row. */
function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two scores of a source may be equal
    <div key={place} className="whitespace-nowrap" translate={/\d/.test(line) ? 'no' : undefined}>
      {line}
    </div>
  ));
}

/** Scores that third parties report for a model. Nothing is computed from them (docs/results.md#reported-scores). */
export function ReportedScores({ reported }: Pick<ShownModel, 'reported'>) {
  const { columns } = texts;
  return (
    <TableSection
      title={texts.title}
      text={texts.note}
      rows={bySource(reported)}
      keyOf={(_reports, place) => place}
      columns={[
        {
          head: columns.score,
          cell: (reports) => <Lines lines={reports.map(({ key }) => NAMES.get(key) ?? key)} />,
        },
        { head: columns.value, cell: (reports) => <Lines lines={reports.map(({ value }) => value)} /> },
        {
          head: columns.questions,
          cell: (reports) =>
            reports.every(({ n }) => n === null) ? null : (
              <Lines lines={reports.map(({ n }) => (n === null ? recordsTexts.unknown : count(n)))} />
            ),
        },
        { head: columns.method, cell: ([report]) => methodOf(report) },
        { head: columns.source, cell: ([report]) => <Source {...report} /> },
        { head: columns.date, cell: ([{ date }]) => date && day(date) },
        { head: columns.by, cell: ([report]) => reporterText(report) },
      ]}
    />
  );
}
