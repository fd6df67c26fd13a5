import { TEXT_LIMITS } from '@leaderboard/core/limits';
import { isRecord, parseHarnessJson } from '@leaderboard/core/results/harness-json';
import { expect, test } from 'vitest';
import { fixture } from '../../../core/test/support.ts';
import { readMachine } from './harness-machine.ts';

function machineIn(name: string): string | null {
  const root = parseHarnessJson(fixture(`real/${name}`));
  return isRecord(root) ? readMachine(root) : null;
}

test.each([
  [
    '18_v0.4.13.dev0_qwen3-8b_sample_len_sample_count_limit20.json',
    'NVIDIA L40S, PyTorch 2.11.0+cu130, transformers 5.12.1',
  ],
  [
    '08_v0.4-2024-06_llama3-8b_acc-acc_norm-f1.json',
    '2 × NVIDIA A100 80GB PCIe, PyTorch 2.3.1+cu121, transformers 4.41.2',
  ],
  ['01_v0.3_pythia-1.4b_step143000_zero-shot.json', null],
])('the machine of %s is %s', (name, machine) => {
  expect(machineIn(name)).toBe(machine);
});

test('hostile environments become one short line', () => {
  const info = `GPU 0: ${'x'.repeat(5000)}\u202e\nPyTorch version: <b>\u0000</b>`;
  expect(readMachine({ pretty_env_info: info })).toBe(`${'x'.repeat(80)}, PyTorch <b> </b>`);
  expect(readMachine({ pretty_env_info: 7, transformers_version: { a: 1 } })).toBeNull();
});

test('a run’s machine is one short line, however many processors it names', () => {
  const gpus = Array.from({ length: 400 }, (_, at) => `GPU ${at}: ${at} ${'😀'.repeat(40)}`).join('\n');
  const machine = readMachine({ pretty_env_info: gpus }) ?? '';
  expect(machine.endsWith('…')).toBe(true);
  expect(machine.length).toBeLessThanOrEqual(TEXT_LIMITS.machine.longest);
  expect(machine).not.toMatch(/\p{Cs}/u);
});
