/** A model's scores in the hub's evaluation-results format, a file of `.eval_results/` (docs/results.md#model-cards). */
import type { Evaluations } from '../benchmark/entry.ts';
import { BENCHMARKS } from '../benchmark/suite.ts';

interface ModelResults {
  readonly evaluations: Evaluations;
  /** ISO 8601; null is unknown, and then the hub takes the date of the file. */
  readonly evaluatedAt: string | null;
  /** Where the results can be looked up, and under which name. */
  readonly source: { readonly url: string; readonly name: string };
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

/**
 * One item for each score, in the order of the columns: the combined score of a domain is its dataset's whole task. Values
 * are in percent. A model without a score has an empty list.
 */
export function evalResultsYaml({ evaluations, evaluatedAt, source }: ModelResults): string {
  const items = BENCHMARKS.flatMap(({ key, domain, task }) => {
    const percent = evaluations[key]?.normalized_score;
    if (percent === undefined) return [];
    return [
      [
        '- dataset:',
        `    id: ${domain.dataset}`,
        `    task_id: ${task}`,
        `  value: ${Number(percent.toFixed(2))}`,
        ...(evaluatedAt === null ? [] : [`  date: ${quoted(evaluatedAt.slice(0, 10))}`]),
        '  source:',
        `    url: ${quoted(source.url)}`,
        `    name: ${quoted(source.name)}`,
      ].join('\n'),
    ];
  });
  return items.length === 0 ? '[]\n' : `${items.join('\n')}\n`;
}
