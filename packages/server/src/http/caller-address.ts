import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the caller, without port. */
    readonly address: string;
  }
}

/** An address without what proxies write around it – quotes, brackets, a port, a zone – in its shortest form; null for any other text. */
export function plainAddress(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const [, inBrackets, beforePort] = /^(?:\[(.*)\]|([^:]*))(?::\d*)?$/.exec(bare) ?? [];
  const address = (inBrackets ?? beforePort ?? bare).replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  // An IPv4 address in IPv6.
  const groups = /^::ffff:(\w+):(\w+)$/
    .exec(shortest)
    ?.slice(1)
    .map((group) => Number.parseInt(group, 16));
  return groups?.flatMap((group) => [group >> 8, group & 255]).join('.') ?? shortest;
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/**
 * Tells the address of the caller of a request: what the trusted proxies wrote into `X-Forwarded-For`. A proxy that wrote something
 * that is no address counts as the caller itself, because what stands before that may be made up.
 */
export function callerAddresses(trustedProxies: readonly string[]) {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [network = '', bits] = proxy.split('/');
    const family = familyOf(network);
    trusted.addSubnet(network, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string => {
    const told = String(headers['x-forwarded-for'] ?? '').split(',');
    let address = '';
    let next = plainAddress(socket.remoteAddress ?? '');
    while (next !== null) {
      address = next;
      next = trusted.check(address, familyOf(address)) ? plainAddress(told.pop() ?? '') : null;
    }
    return address;
  };
}
