import { expect, test } from 'vitest';
import { endOfJob } from './job-end.ts';

test.each(['PENDING', 'CONFIGURING', 'RUNNING', 'COMPLETING', 'SUSPENDED', 'a word of a later release'])(
  'a job that is %s has not ended',
  (state) => {
    expect(endOfJob(state, null)).toBeNull();
  },
);

test('a program that ended by itself has its exit code; one that a signal ended has it as a shell tells it', () => {
  expect(endOfJob('COMPLETED', null)).toEqual({ how: 'exited', exitCode: 0 });
  expect(endOfJob('FAILED', '3:0')).toEqual({ how: 'exited', exitCode: 3 });
  expect(endOfJob('FAILED', '0:9')).toEqual({ how: 'exited', exitCode: 137 });
  expect(endOfJob('FAILED', null)).toEqual({ how: 'exited', exitCode: 1 });
});

test.each([
  ['OUT_OF_MEMORY', 'out_of_memory'],
  ['TIMEOUT', 'time_limit'],
  ['NODE_FAIL', 'node_failed'],
  ['CANCELLED', 'node_failed'],
  ['PREEMPTED', 'stopped'],
])('%s is not the program’s own end', (state, how) => {
  expect(endOfJob(state, '0:15')).toEqual({ how, exitCode: null });
});

test('a job that missed the signs of its worker is no fault of the model', () => {
  expect(endOfJob('FAILED', '75:0')).toMatchObject({ how: 'node_failed' });
});
