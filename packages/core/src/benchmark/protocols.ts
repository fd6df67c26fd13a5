/** The ways in which the suite is asked and its answers are read (docs/results.md#benchmark), as its description has them. */
import { suite } from '../suite/bhashabench.ts';
import { inLanguage } from './suite.ts';

export type Protocol = (typeof suite)['protocols'][number]['id'];
export const PROTOCOLS: readonly [Protocol, ...Protocol[]] = [
  suite.protocols[0].id,
  ...suite.protocols.slice(1).map(({ id }) => id),
];

/** Rows that state no protocol are ranked with it. */
export const DEFAULT_PROTOCOL: Protocol = suite.protocols[0].id;

export function isProtocol(text: string): text is Protocol {
  return suite.protocols.some(({ id }) => id === text);
}

/** The protocol that a row is ranked by. @param stated null or absent: none. */
export function rankedBy({ protocol }: { readonly protocol?: string | null | undefined }): Protocol {
  return protocol != null && isProtocol(protocol) ? protocol : DEFAULT_PROTOCOL;
}

function described(protocol: Protocol) {
  return suite.protocols.find(({ id }) => id === protocol) ?? suite.protocols[0];
}

/** The metrics of a protocol by their names in results, the preferred one first. */
export function getMetrics(protocol: Protocol): readonly [string, ...string[]] {
  return described(protocol).metrics;
}

/** The program that asks by a protocol. */
export function getProgram(protocol: Protocol): { readonly name: string; readonly package: string } {
  return described(protocol).program;
}

/** The names of the protocols on pages in a language. */
export function protocolNames(page: string): Readonly<Record<Protocol, string>> {
  const names = suite.protocols.map((one) => [one.id, inLanguage(one.names, page)]);
  // Object.fromEntries forgets its keys' type; they are the protocols by construction.
  return Object.fromEntries(names) as Record<Protocol, string>;
}
