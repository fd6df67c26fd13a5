import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

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
  const groups = /^::ffff:(\w+):(\w+)$/.exec(shortest)?.slice(1) ?? [];
  const bytes = groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255]);
  return bytes.length === 0 ? shortest : bytes.join('.');
}

/** What a request tells about its caller. */
interface Asked {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}

type AddressOf = (request: Asked) => string;

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/**
 * Tells the address of the caller of a request: what the trusted proxies wrote into `X-Forwarded-For`. A proxy that wrote something
 * that is no address counts as the caller itself, because what stands before that may be made up.
 */
export function callerAddresses(trustedProxies: readonly string[]): AddressOf {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [network = '', bits] = proxy.split('/');
    const family = familyOf(network);
    trusted.addSubnet(network, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return ({ socket, headers }) => {
    let address = plainAddress(socket.remoteAddress ?? '') ?? '';
    const told = String(headers['x-forwarded-for'] ?? '').split(',');
    while (trusted.check(address, familyOf(address))) {
      const next = plainAddress(told.pop() ?? '');
      if (next === null) break;
      address = next;
    }
    return address;
  };
}

export function registerCallerAddress(app: FastifyInstance, addressOf: AddressOf): void {
  app.decorateRequest('address', {
    getter() {
      return addressOf(this.raw);
    },
  });
}
