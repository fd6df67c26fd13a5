/** A model's scores in the hub's evaluation-results format, a file of `.eval_results/` (docs/results.md#model-cards). */
import type { Score, WrittenEntry } from '../benchmark/entry.ts';
import { DEFAULT_PROTOCOL, rankedBy } from '../benchmark/protocols.ts';
import { BENCHMARKS } from '../benchmark/suite.ts';

type Row = Pick<WrittenEntry, 'evaluations' | 'prompt' | 'protocol' | 'provenance' | 'runs'> & {
  readonly model: Pick<WrittenEntry['model'], 'precision'>;
};

interface RowResults {
  readonly entry: Row;
  /** The commit, branch or tag that was evaluated; null where it is unknown. */
  readonly revision: string | null;
  /** The run of the row, the newest one where its scores are of several. */
  readonly run: number;
  /** The page on which the results of a run can be looked up, and its name. */
  readonly source: { readonly url: (run: number) => string; readonly name: string };
}

/** Characters that YAML's reader or a terminal would not take as they are. */
const ESCAPED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\ufffe\uffff]/gu;

/** A text in double quotes, which every YAML reads back as it is: JSON's strings are a part of YAML. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(ESCAPED, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** Number formats that models are evaluated in unless something else is said. */
const USUAL_PRECISIONS: readonly (string | null)[] = ['bfloat16', 'float16', null];

/** The metric of a score, and how its evaluation differs from that of the plain model. What is unknown is left out. */
function notesOf({ metric }: Score, { entry, revision }: Pick<RowResults, 'entry' | 'revision'>): string {
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
 * One item for each score, in the order of the columns: the combined score of a domain is its dataset's whole task. Values
 * are in percent. Without a date the hub takes that of the file.
 * @param row the best one; null, or one of another protocol than the default one: the list is empty
 */
export function evalResultsYaml(row: RowResults | null): string {
  const items = BENCHMARKS.flatMap(({ key, domain, task }) => {
    const score = row?.entry.evaluations[key];
    if (row === null || score === undefined || rankedBy(row.entry) !== DEFAULT_PROTOCOL) return [];
    const { source, entry } = row;
    const own = entry.runs?.find(({ domains }) => domains.includes(domain.key));
    const { date = null } = own ?? entry.provenance ?? {};
    const notes = notesOf(score, row);
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
