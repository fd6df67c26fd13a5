/** Suite protocols: ways of asking the questions and reading the answers (docs/results.md#benchmark). */
import { suite } from '../suite/bhashabench.ts';
import { inLanguage } from './suite.ts';

export type Protocol = (typeof suite)['protocols'][number]['id'];
export const PROTOCOLS: readonly [Protocol, ...Protocol[]] = [
  suite.protocols[0].id,
  ...suite.protocols.slice(1).map(({ id }) => id),
];

/** Protocol for rows that do not specify one. */
export const DEFAULT_PROTOCOL: Protocol = suite.protocols[0].id;

export function isProtocol(text: string): text is Protocol {
  return suite.protocols.some(({ id }) => id === text);
}

/** The protocol under which a row is ranked; the default one if it does not specify any. */
export function rankedBy({ protocol }: { readonly protocol?: string | null | undefined }): Protocol {
  return protocol != null && isProtocol(protocol) ? protocol : DEFAULT_PROTOCOL;
}

function findProtocol(protocol: Protocol) {
  return suite.protocols.find(({ id }) => id === protocol) ?? suite.protocols[0];
}

/** A protocol's metrics as named in results, in order of preference. */
export function getMetrics(protocol: Protocol): readonly [string, ...string[]] {
  return findProtocol(protocol).metrics;
}

/** The program that runs evaluations under a protocol. */
export function getProgram(protocol: Protocol): { readonly name: string; readonly package: string } {
  return findProtocol(protocol).program;
}

/** Protocol display names in a page language. */
export function protocolNames(page: string): Readonly<Record<Protocol, string>> {
  const names = suite.protocols.map((one) => [one.id, inLanguage(one.names, page)]);
  // Object.fromEntries loses the key type; the keys are the protocols by construction.
  return Object.fromEntries(names) as Record<Protocol, string>;
}
