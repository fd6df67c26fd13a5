import { parseSync } from 'vite';

/** A node of a source file's syntax tree. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Direct children of a node. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

function allNodes(node: SyntaxNode): SyntaxNode[] {
  return [node, ...childrenOf(node).flatMap(allNodes)];
}

/** Every node of a source file. */
export function nodesOf(code: string, file: string): SyntaxNode[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
  return allNodes(program);
}

/** File and line of a node, for editors: 'example.ts:12'. */
export function placeOf(node: SyntaxNode, code: string, file: string): string {
  return `${file}:${code.slice(0, node.start).split('\n').length}`;
}
