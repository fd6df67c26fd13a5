const LINES_SHOWN = 12;
/** Logged for a client that connects too early. */
const TOO_EARLY = /FATAL:.*the database system is (?:starting up|shutting down|not yet accepting)/;
const FULL_DISK = /No space left on device|Disk quota exceeded/;
/** Minimum free space: one segment of PostgreSQL's write-ahead log. */
const MIN_FREE_BYTES = 16 * 2 ** 20;

/**
 * Explains why PostgreSQL exited, based on its output and the free disk space, because a full disk may have truncated the output.
 * Lines with the cause come first. Hints about backups are removed: PostgreSQL prints them even if nothing is damaged.
 */
export function explainExit(output: string, freeBytes: number): string {
  const lines = output
    .trim()
    // Continuation lines of a message begin with a tab.
    .split(/\n(?!\t)/)
    .filter((line) => !(/HINT:/.test(line) && /backup/i.test(line)) && !TOO_EARLY.test(line));
  const causes = lines.filter((line) => /(?:FATAL|PANIC):/.test(line) || FULL_DISK.test(line));
  const others = lines.filter((line) => !causes.includes(line));
  const shown = [...causes.slice(-LINES_SHOWN), ...others.slice(-LINES_SHOWN)];
  const isFull = FULL_DISK.test(output) || freeBytes < MIN_FREE_BYTES;
  return (isFull ? ['Its disk is full: free some space, then start again.', ...shown] : shown).join('\n');
}
