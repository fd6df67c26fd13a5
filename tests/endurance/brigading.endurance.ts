import { expect, test } from '@playwright/test';
import { openDatabase } from '../../packages/server/src/database/database.ts';
import { AGEING_SECONDS } from '../../packages/server/src/rules/evaluation-order.ts';
import { brigadeStress } from '../../packages/server/test/brigade.ts';
import { withDataDir } from '../browser/support/server-process.ts';

test('1,000 puppets against 100 honest models in the real queue: each starts within its bound', async () => {
  test.setTimeout(3_600_000);
  const puppets = Number(process.env.PUPPETS ?? 1000);
  const [honest, evaluationSeconds] = [100, AGEING_SECONDS];
  await withDataDir(async (dataDir) => {
    const database = await openDatabase({ kind: 'embedded', dataDir }, () => undefined);
    try {
      const seen = await brigadeStress({ database, puppets, honest, evaluationSeconds });
      expect(seen).toHaveLength(honest);
      for (const { votes, overtaken } of seen) {
        // The bound of core's evaluation-order.test.ts: the attack's submissions of that time, and the other honest ones.
        expect(overtaken).toBeLessThanOrEqual(1 + puppets - votes + honest - 1);
      }
      const longest = Math.max(...seen.map(({ overtaken }) => overtaken));
      test.info().annotations.push({ type: 'longest wait', description: `${longest} evaluations` });
      expect(longest).toBeGreaterThan(puppets / 2);
    } finally {
      await database.close();
    }
  });
});
