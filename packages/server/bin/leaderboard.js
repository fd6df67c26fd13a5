#!/usr/bin/env node
/** `npx leaderboard COMMAND`: rebuilds stale outputs, then runs an operator command in the project folder, where the data is. */
import { fail, load, prepare, ROOT } from '../../../scripts/prepare.js';

// npx starts a shell that dies on SIGTERM without forwarding it. Commands that handle signals still shut down in their own way.
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
