import type { FastifyReply } from 'fastify';

/**
 * Groups of routes that fail together: `identity` (whoami-v2 and userinfo), `models` (metadata and files) and `oidc` (the rest of
 * sign-in).
 */
export type RouteGroup = 'identity' | 'models' | 'oidc';
const GROUPS: readonly RouteGroup[] = ['identity', 'models', 'oidc'];

export type Fault =
  | { readonly kind: 'error'; readonly status?: number }
  /** The hub accepts the connection but never responds. */
  | { readonly kind: 'black-hole' }
  /** The hub resets the connection. */
  | { readonly kind: 'down' }
  /** File downloads are cut off after this many bytes. Other responses are sent in full. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** The response starts but never ends. */
  | { readonly kind: 'drip'; readonly everyMs: number }
  /** A successful response with this JSON, or with this string declared as JSON. */
  | { readonly kind: 'lie'; readonly json: unknown }
  | { readonly kind: 'lie'; readonly text: string }
  | { readonly kind: 'redirect'; readonly to: string };

/** The active faults. */
export class Faults {
  readonly #active = new Map<RouteGroup, Fault>();

  set(group: RouteGroup | 'all', fault: Fault | null) {
    for (const name of group === 'all' ? GROUPS : [group]) {
      if (fault === null) this.#active.delete(name);
      else this.#active.set(name, fault);
    }
  }

  /** Replies with the group's active fault; false if none is set. */
  answer(group: RouteGroup, reply: FastifyReply): boolean {
    const fault = this.#active.get(group);
    switch (fault?.kind) {
      case undefined:
        return false;
      case 'cut':
        cutAfter(reply, fault.afterBytes);
        return false;
      case 'error':
        reply.code(fault.status ?? 503).send({ error: 'A test set this error' });
        break;
      case 'lie':
        reply.type('application/json').send('text' in fault ? fault.text : JSON.stringify(fault.json));
        break;
      case 'redirect':
        reply.redirect(fault.to, 307);
        break;
      case 'drip':
        drip(reply.hijack().raw, fault.everyMs);
        break;
      case 'down':
        reply.hijack().raw.socket?.resetAndDestroy();
        break;
      case 'black-hole':
        reply.hijack();
    }
    return true;
  }
}

/** Cuts off a response. Only file contents are written in chunks. */
function cutAfter({ raw }: FastifyReply, bytes: number) {
  let left = bytes;
  const write = raw.write.bind(raw);
  raw.write = (chunk: Buffer) => {
    left -= chunk.length;
    if (left >= 0) return write(chunk);
    raw.destroy();
    return false;
  };
}

function drip(raw: FastifyReply['raw'], everyMs: number) {
  raw.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => raw.write(' '), everyMs);
  raw.on('close', () => clearInterval(timer));
}
