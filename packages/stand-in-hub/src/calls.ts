import type { RouteGroup } from './faults.ts';

/** A request that reached the hub, without its other headers, which hold tokens. */
export interface Call {
  readonly group: RouteGroup | 'pages';
  readonly method: string;
  readonly path: string;
  /** Of calls about models, with its '?'; empty for all others, whose queries may hold codes. */
  readonly query: string;
  /** The part of a file that was asked for; null when the whole was. */
  readonly range: string | null;
}

const KEPT = 10_000;

/** Counts every request and keeps the latest. */
export class CallLog {
  #counts = new Map<Call['group'], number>();
  #latest: Call[] = [];

  add(call: Call) {
    this.#counts.set(call.group, this.count(call.group) + 1);
    this.#latest.push(call);
    if (this.#latest.length > KEPT) this.#latest.shift();
  }

  count(group: Call['group']): number {
    return this.#counts.get(group) ?? 0;
  }

  latest(): readonly Call[] {
    return [...this.#latest];
  }

  clear() {
    this.#counts.clear();
    this.#latest = [];
  }
}
