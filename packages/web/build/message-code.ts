import type { CompiledMessage } from 'icu-minify/format';

/** Part of a compiled message: string, value, select, or 0 for the plural's number. */
type Node = string | 0 | readonly [name: string, type?: number, options?: Readonly<Record<string, Branch>>];
type Branch = string | 0 | readonly Node[];

// Node types of icu-minify.
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

/** The condition of a select or plural branch, as code. */
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
 * Compiles a message to a function's source, which is smaller than message data with a runtime library. It uses `count` and
 * `isOne`.
 */
export function messageCode(compiled: CompiledMessage): string {
  // The types of icu-minify allow parts that `code` rejects.
  return `v=>${template(compiled as Branch, '')}`;
}
