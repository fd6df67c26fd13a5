import { afterEach, expect, test, vi } from 'vitest';
import { print, printNote } from './run-command.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['stdout', print],
  ['stderr', printNote],
] as const)('what an author wrote commands no terminal on %s', (stream, show) => {
  const write = vi.spyOn(process[stream], 'write').mockReturnValue(true);
  show('architecture  \u001b[2J\u001b]0;pwn\u0007\u009b31m\u202eA\r\nlicense\tmit');
  expect(write.mock.calls).toEqual([
    ['architecture  \ufffd[2J\ufffd]0;pwn\ufffd\ufffd31m\ufffdA\ufffd\nlicense\tmit\n'],
  ]);
});
