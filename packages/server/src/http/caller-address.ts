import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

declare module 'fastify' {
  interface FastifyRequest {
    /** IP address of the client, without port. */
    readonly address: string;
  }
}

/**
 * Strips quotes, brackets, port and zone that proxies may add, and shortens IPv6 addresses. Returns null for an invalid address.
 */
export function normalizeAddress(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const [, inBrackets, beforePort] = /^(?:\[(.*)\]|([^:]*))(?::\d*)?$/.exec(bare) ?? [];
  const address = (inBrackets ?? beforePort ?? bare).replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  // IPv4-mapped IPv6 address.
  const groups = /^::ffff:(\w+):(\w+)$/
    .exec(shortest)
    ?.slice(1)
    .map((group) => Number.parseInt(group, 16));
  return groups?.flatMap((group) => [group >> 8, group & 255]).join('.') ?? shortest;
}

const getFamily = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/**
 * Determines the client's address from the `X-Forwarded-For` entries of the trusted proxies. If a trusted proxy wrote an invalid
 * address, the proxy counts as the client, because earlier entries may be forged.
 */
export function createAddressReader(trustedProxies: readonly string[]) {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [network = '', bits] = proxy.split('/');
    const family = getFamily(network);
    trusted.addSubnet(network, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string => {
    const told = String(headers['x-forwarded-for'] ?? '').split(',');
    let address = '';
    let next = normalizeAddress(socket.remoteAddress ?? '');
    while (next !== null) {
      address = next;
      next = trusted.check(address, getFamily(address)) ? normalizeAddress(told.pop() ?? '') : null;
    }
    return address;
  };
}
