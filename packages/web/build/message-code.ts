import type { CompiledMessage } from 'icu-minify/format';

/** A part of a compiled message: a text, a value, a choice by a value, or 0, the number that a plural chooses by. */
type Node = string | 0 | readonly [name: string, type?: number, options?: Readonly<Record<string, Branch>>];
type Branch = string | 0 | readonly Node[];

// Of a node, as icu-minify numbers them.
const SELECT = 1;
const PLURAL = 2;
const NUMBER = 4;

function escaped(text: string): string {
  return text.replace(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\\n');
}

function template(branch: Branch, number: string): string {
  const nodes: readonly Node[] = typeof branch === 'object' ? branch : [branch];
  return `\`${nodes.map((node) => (typeof node === 'string' ? escaped(node) : `\${${code(node, number)}}`)).join('')}\``;
}

/** A condition for a branch of a choice. */
function isChosen(key: string, type: number, value: string): string {
  if (type === SELECT) return `${value}===${key === 'null' || key === 'true' ? key : JSON.stringify(key)}`;
  return key.startsWith('=') ? `${value}===${key.slice(1)}` : `isOne(${value})`;
}

function code(node: Exclude<Node, string>, number: string): string {
  if (node === 0) return `count(${number})`;
  const [name, type, options] = node;
  const value = `v.${name}`;
  if (type === undefined) return value;
  if (type === NUMBER) return `count(${value})`;
  if ((type !== SELECT && type !== PLURAL) || options === undefined)
    throw new Error(`Messages of pages have no part of the type ${type}`);
  const inner = type === PLURAL ? value : number;
  const { other = '', ...others } = options;
  return Object.entries(others).reduceRight(
    (rest, [key, branch]) => `${isChosen(key, type, value)}?${template(branch, inner)}:${rest}`,
    template(other, inner),
  );
}

/**
 * The function that a message is, as code: smaller than the message as data with a library that reads it. It is in the scope of `count`
 * and `isOne`.
 */
export function messageCode(compiled: CompiledMessage): string {
  // The types of icu-minify allow parts that the check above refuses.
  return `v=>${template(compiled as Branch, '')}`;
}
