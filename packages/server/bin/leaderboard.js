#!/usr/bin/env node
/** `npx leaderboard COMMAND`: builds what is stale, then runs an operator's command in the project's folder, where the data is. */
import { fail, load, prepare, ROOT } from '../../../scripts/prepare.js';

// npx starts a shell that dies of SIGTERM and does not pass it on. A process that listens to signals ends as it would by itself.
if (process.env.npm_command === 'exec') {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}

await prepare().catch(fail);
process.env.INIT_CWD = process.cwd();
process.chdir(ROOT);
await load('packages/server/dist/cli/leaderboard.js');
