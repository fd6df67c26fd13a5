import { Counter, Gauge, type Registry } from 'prom-client';

interface Sources {
  readonly connections: () => Readonly<Record<'open' | 'idle' | 'waiting', number>>;
  /** How often the rendering thread and the writing of exported files failed. */
  readonly failures: Readonly<Record<'page' | 'export', () => number>>;
}

/** Registers the figures of a server's own parts. */
export function collectServerMetrics(registry: Registry, { connections, failures }: Sources): void {
  new Gauge({
    name: 'leaderboard_database_connections',
    help: 'Connections of this server to the database: open, idle, and calls that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
  new Counter({
    name: 'leaderboard_failures_total',
    help: 'Pages that could not be rendered, and exported files that could not be written.',
    labelNames: ['work'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [work, count] of Object.entries(failures)) this.inc({ work }, count());
    },
  });
}
