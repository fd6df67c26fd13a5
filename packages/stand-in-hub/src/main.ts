import { parseArgs } from 'node:util';
import { startHub } from './hub.ts';
import { modelsIn } from './models/model-folder.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '7870' },
    models: { type: 'string' },
    leaderboard: { type: 'string', multiple: true, default: ['http://localhost:7860'] },
  },
});

try {
  const hub = await startHub({ port: Number(values.port), leaderboardOrigins: values.leaderboard });
  for (const spec of values.models === undefined ? [] : modelsIn(values.models)) hub.putModel(spec);
  process.stderr.write(
    `Local hub: accounts and models are samples: ${hub.url} (client id ${hub.clientId})\n`,
  );
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void hub.close());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
