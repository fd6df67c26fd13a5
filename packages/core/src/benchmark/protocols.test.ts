import { expect, test } from 'vitest';
import {
  DEFAULT_PROTOCOL,
  getMetrics,
  getProgram,
  isProtocol,
  PROTOCOLS,
  protocolNames,
  rankedBy,
} from './protocols.ts';

test('two protocols: log-likelihood, which is the default, and letter', () => {
  expect(PROTOCOLS).toEqual(['log-likelihood', 'letter']);
  expect(DEFAULT_PROTOCOL).toBe('log-likelihood');
  expect(PROTOCOLS.map(getMetrics)).toEqual([['acc_norm', 'acc'], ['accuracy']]);
  expect(PROTOCOLS.map((one) => getProgram(one).name)).toEqual(['lm-evaluation-harness', 'EvalScope']);
  expect(protocolNames('hi').letter).toMatch(/\p{Script=Devanagari}/u);
  expect([undefined, null, 'letter', 'other'].map((protocol) => rankedBy({ protocol }))).toEqual([
    'log-likelihood',
    'log-likelihood',
    'letter',
    'log-likelihood',
  ]);
  expect([isProtocol('letter'), isProtocol('Letter'), isProtocol('toString')]).toEqual([true, false, false]);
});
