import * as z from 'zod/mini';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

const loopbackOrigin = z.string().check(
  z.refine((text) => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    return url.origin === text && url.protocol === 'http:' && LOOPBACK_NAMES.includes(url.hostname);
  }, 'must be an origin on this machine such as http://localhost:7860'),
);

const optionsSchema = z.object({
  port: z._default(z.int('must be a whole number').check(z.minimum(0), z.maximum(65535)), 0),
  host: z._default(z.enum(['127.0.0.1', 'localhost', '::1']), '127.0.0.1'),
  leaderboardOrigins: z.readonly(z.array(loopbackOrigin)),
  clientId: z._default(z.string().check(z.minLength(1)), 'leaderboard-local'),
  accessTokenSeconds: z._default(z.int().check(z.positive()), 8 * 60 * 60),
});

/** The options of a stand-in hub. Only `leaderboardOrigins` is required. */
export interface HubOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** The name of this machine in its addresses. Browsers treat localhost and 127.0.0.1 as two sites. */
  readonly host?: '127.0.0.1' | 'localhost' | '::1';
  /** The origins of leaderboards. They may call across origins, receive redirects of sign-in, and frame our pages. */
  readonly leaderboardOrigins: readonly string[];
  readonly clientId?: string;
  readonly accessTokenSeconds?: number;
  /** Milliseconds since 1970, for the lifetimes of tokens and the dates of commits. */
  readonly clock?: () => number;
}

export type ParsedOptions = z.infer<typeof optionsSchema> & { readonly clock: () => number };

/** @throws {TypeError} when an option is bad; the message names it. */
export function parseOptions({ clock = Date.now, ...options }: HubOptions): ParsedOptions {
  const parsed = optionsSchema.safeParse(options);
  if (parsed.success) return { ...parsed.data, clock };
  throw new TypeError(`The stand-in hub cannot start with these options:\n${z.prettifyError(parsed.error)}`);
}

/** @throws {TypeError} when this is not an origin on this machine. */
export function parseLeaderboardOrigin(origin: string): string {
  const parsed = loopbackOrigin.safeParse(origin);
  if (parsed.success) return parsed.data;
  throw new TypeError(z.prettifyError(parsed.error));
}
