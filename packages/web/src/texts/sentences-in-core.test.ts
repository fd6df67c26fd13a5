import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { childrenOf, nodesOf, placeOf, type SyntaxNode } from '../../test/syntax.ts';

const CORE = join(import.meta.dirname, '../../../core/src');

/** The contract: its summaries and messages are for callers of the API, who read English. */
const FOR_CALLERS = ['records-api.ts', 'api.ts'];

/** Names of more than one word, and what only a console shows. */
const NO_SENTENCES = new Set([
  'continuously pretrained',
  'give back',
  'try again',
  'take back',
  'put back',
  'row … at …',
]);

/** The text of a literal; a value in a template is an ellipsis. Null for any other node. */
function textOf(node: SyntaxNode): string | null {
  if (node.type === 'Literal') {
    const value: unknown = Reflect.get(node, 'value');
    return typeof value === 'string' ? value : null;
  }
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = childrenOf(node).filter(({ type }) => type === 'TemplateElement');
  return quasis
    .map((quasi): unknown => Reflect.get(quasi, 'value'))
    .map((value) => (typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : ''))
    .join('…');
}

/** Every literal of a source file that has two words or more, with its line. */
function sentencesIn(code: string, file = 'example.ts'): string[] {
  return nodesOf(code, file).flatMap((node) => {
    const text = textOf(node);
    const words = text?.match(/(?<=^|\s)[^\s\p{L}]*\p{L}{2,}[^\s\p{L}]*(?=\s|$)/gu) ?? [];
    const isSentence = text !== null && words.length > 1 && !NO_SENTENCES.has(text);
    return isSentence ? [`${placeOf(node, code, file)}: ${text}`] : [];
  });
}

describe('the scan finds', () => {
  test.each([
    ['a sentence', "const a = 'The file is empty.';", 'The file is empty.'],
    ['a template', 'const a = `\u0024{task} is missing: run it`;', '… is missing: run it'],
    ['two words', "const a = { detail: 'Too large' };", 'Too large'],
  ])('%s', (_name, code, found) => {
    expect(sentencesIn(code)).toEqual([`example.ts:1: ${found}`]);
  });

  test.each([
    ['codes and names', "const a = ['out_of_memory', 'acc_norm', 'v0.4', 'bba_Hindi'];"],
    ['lists of values', "const a = `\u0024{b}, \u0024{c}`; const d = e.join(', ');"],
    ['comments', '// The file is empty.\n/** It is. */ const a = 1;'],
    ['types and paths', "import type { A } from '../a/b.ts'; const a: 'b' | 'c' = `/api/\u0024{b}`;"],
  ])('nothing in %s', (_name, code) => {
    expect(sentencesIn(code)).toEqual([]);
  });
});

test('core has no sentence: it gives a code with values, which the catalog words', () => {
  const files = readdirSync(CORE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test|\.d)\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(30);
  expect(files).toEqual(expect.arrayContaining(FOR_CALLERS));
  const others = files.filter((file) => !FOR_CALLERS.includes(file));
  expect(others.flatMap((file) => sentencesIn(readFileSync(join(CORE, file), 'utf8'), file))).toEqual([]);
});
