/** Formats a model's scores as the hub's evaluation results, a file in `.eval_results/` (docs/results.md#model-cards). */
import type { Score, WrittenEntry } from '../benchmark/entry.ts';
import { DEFAULT_PROTOCOL, rankedBy } from '../benchmark/protocols.ts';
import { BENCHMARKS } from '../benchmark/suite.ts';

type Row = Pick<WrittenEntry, 'evaluations' | 'prompt' | 'protocol' | 'provenance' | 'runs'> & {
  readonly model: Pick<WrittenEntry['model'], 'precision'>;
};

interface RowResults {
  readonly entry: Row;
  /** Evaluated commit, branch or tag; null if unknown. */
  readonly revision: string | null;
  /** The row's run; the newest one if its scores come from several. */
  readonly run: number;
  /** URL and title of a run's results page. */
  readonly source: { readonly url: (run: number) => string; readonly name: string };
}

/** Characters that must be escaped for a YAML parser or a terminal. */
const ESCAPED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\ufffe\uffff]/gu;

/** Quotes a string for YAML: JSON strings are valid YAML. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(ESCAPED, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** Default number formats, which do not need a note. */
const USUAL_PRECISIONS: readonly (string | null)[] = ['bfloat16', 'float16', null];

/** Notes on a score: its metric, and any differences from evaluating the plain model. Unknown facts are left out. */
function formatNotes({ metric }: Score, { entry, revision }: Pick<RowResults, 'entry' | 'revision'>): string {
  const { model, prompt, provenance } = entry;
  const notes = [
    metric,
    revision === 'main' || revision === null ? null : `revision ${revision}`,
    USUAL_PRECISIONS.includes(model.precision) ? null : model.precision,
    provenance?.chat_template_applied === true ? 'chat template applied' : null,
    prompt,
  ];
  return notes.filter((note) => note != null).join('; ');
}

/**
 * Formats one item per score, in column order: a domain's combined score belongs to its dataset's whole task. Values are in
 * percent. If there is no date, the hub uses the file's.
 * @param row the model's best row; the list is empty if it is null or does not use the default protocol
 */
export function evalResultsYaml(row: RowResults | null): string {
  const items = BENCHMARKS.flatMap(({ key, domain, task }) => {
    const score = row?.entry.evaluations[key];
    if (row === null || score === undefined || rankedBy(row.entry) !== DEFAULT_PROTOCOL) return [];
    const { source, entry } = row;
    const own = entry.runs?.find(({ domains }) => domains.includes(domain.key));
    const { date = null } = own ?? entry.provenance ?? {};
    const notes = formatNotes(score, row);
    return [
      [
        '- dataset:',
        `    id: ${domain.dataset}`,
        `    task_id: ${task}`,
        `  value: ${Number(score.normalized_score.toFixed(2))}`,
        ...(date === null ? [] : [`  date: ${quoted(date.slice(0, 10))}`]),
        '  source:',
        `    url: ${quoted(source.url(own?.run ?? row.run))}`,
        `    name: ${quoted(source.name)}`,
        ...(notes === '' ? [] : [`  notes: ${quoted(notes)}`]),
      ].join('\n'),
    ];
  });
  return items.length === 0 ? '[]\n' : `${items.join('\n')}\n`;
}
