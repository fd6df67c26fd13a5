import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

const SOURCES = import.meta.dirname;

/** Attributes and props whose values users read or hear. */
const VISIBLE = new Set([
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'data-tooltip',
  'hint',
  'label',
  'message',
  'placeholder',
  'subtitle',
  'text',
  'title',
  'tooltip',
]);

/** A node of a source file's syntax tree. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Direct children of a node. */
function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flat().filter(isNode);
}

function allNodes(root: SyntaxNode): SyntaxNode[] {
  const nodes = [root];
  for (const node of nodes) nodes.push(...childrenOf(node));
  return nodes;
}

/** A node's property; null if it is not a node. */
function part(node: SyntaxNode, name: string): SyntaxNode | null {
  const value: unknown = Reflect.get(node, name);
  return isNode(value) ? value : null;
}

/** String literals to which an expression can evaluate, except those inside calls and comparisons. */
function textsOf(node: SyntaxNode | null): string[] {
  if (node === null) return [];
  switch (node.type) {
    case 'Literal':
    case 'JSXText':
    case 'TemplateElement': {
      const value: unknown = Reflect.get(node, 'value');
      if (typeof value === 'string') return [value];
      return typeof value === 'object' && value !== null && 'raw' in value ? [String(value.raw)] : [];
    }
    case 'ConditionalExpression':
      return [...textsOf(part(node, 'consequent')), ...textsOf(part(node, 'alternate'))];
    case 'BinaryExpression':
      return Reflect.get(node, 'operator') === '+' ? childrenOf(node).flatMap(textsOf) : [];
    case 'LogicalExpression':
    case 'TemplateLiteral':
    case 'ParenthesizedExpression':
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
      return childrenOf(node).flatMap(textsOf);
    default:
      return [];
  }
}

function nameOf(node: SyntaxNode | null): string {
  return node === null ? '' : String(Reflect.get(node, 'name'));
}

/** The texts that a node itself makes visible. */
function visibleTextsOf(node: SyntaxNode): string[] {
  switch (node.type) {
    case 'JSXText':
      return textsOf(node);
    case 'JSXElement':
    case 'JSXFragment':
      return childrenOf(node)
        .filter(({ type }) => type === 'JSXExpressionContainer')
        .flatMap(textsOf);
    case 'JSXAttribute':
      return VISIBLE.has(nameOf(part(node, 'name'))) ? textsOf(part(node, 'value')) : [];
    case 'CallExpression':
      return nameOf(part(node, 'callee')) === 'announce' ? childrenOf(node).flatMap(textsOf) : [];
    default:
      return [];
  }
}

/** Every visible text with a letter in a source file, with its line. */
function sentencesIn(code: string, file = 'example.tsx'): string[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
  return allNodes(program).flatMap((node) =>
    visibleTextsOf(node)
      .filter((text) => /\p{L}/u.test(text))
      .map((text) => `${file}:${code.slice(0, node.start).split('\n').length}: ${text.trim()}`),
  );
}

describe('the scan finds', () => {
  test.each([
    ['text between tags', 'const a = <p>Hello {name}</p>;', ['Hello']],
    [
      'text in braces',
      "const a = <p>{open ? 'Close' : 'Open ' + n} {`Menu`}</p>;",
      ['Close', 'Open', 'Menu'],
    ],
    ['text in a visible attribute', "const a = <b title='One' aria-label={x ?? 'Two'} />;", ['One', 'Two']],
    ['text in a visible prop', "const a = <Chip label='Three' />;", ['Three']],
    ['an announced text', "announce('Four');", ['Four']],
  ])('%s', (_name, code, found) => {
    expect(sentencesIn(code)).toEqual(found.map((text) => `example.tsx:1: ${text}`));
  });

  test.each([
    ['keys of the catalog', 'const a = <p title={texts.title}>{texts.greeting(name)}</p>;'],
    ['attributes that nobody reads', "const a = <p className='card' role='alert' />;"],
    ['signs without letters', "const a = <p>{' / '}+</p>;"],
    ['arguments and comparisons', "const a = <p title={textOf('min')}>{end === 'min' ? 1 : 2}</p>;"],
  ])('nothing in %s', (_name, code) => {
    expect(sentencesIn(code)).toEqual([]);
  });
});

test('index.html takes its sentences from the catalog', () => {
  const page = readFileSync(join(SOURCES, '../index.html'), 'utf8');
  expect(page).toMatch(/<meta name="description" content="%text\.\w+%"/);
  expect(page).toMatch(/<noscript>%text\.\w+%<\/noscript>/);
});

test('every sentence stands in the catalog, and none in a component', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test|\.d)\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => sentencesIn(readFileSync(join(SOURCES, file), 'utf8'), file))).toEqual([]);
});
