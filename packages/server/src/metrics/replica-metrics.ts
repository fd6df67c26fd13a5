import { Gauge, type Registry } from 'prom-client';
import type { QueueWatch } from '../queue/queue-watch.ts';

/** Registers how the replicas of the database follow. */
export function collectReplicaMetrics(registry: Registry, queueWatch: Pick<QueueWatch, 'reading'>): void {
  const of = (name: string, help: string, pick: (replica: Replica) => number | null) =>
    new Gauge({
      name: `leaderboard_replica_${name}`,
      help,
      labelNames: ['slot'],
      registers: [registry],
      collect() {
        this.reset();
        for (const replica of queueWatch.reading()?.replicas ?? []) {
          const value = pick(replica);
          if (value !== null) this.set({ slot: replica.slot }, value);
        }
      },
    });
  of('connected', 'Whether the replica of this replication slot is connected.', ({ isConnected }) =>
    Number(isConnected),
  );
  of(
    'lag_bytes',
    'What the primary keeps for the replica; absent when the replica must be copied again.',
    ({ lagBytes }) => lagBytes,
  );
}

type Replica = NonNullable<ReturnType<QueueWatch['reading']>>['replicas'][number];
