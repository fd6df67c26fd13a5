import { cutText } from '@leaderboard/core/limits';
import { field, type JsonRecord, textAt } from '@leaderboard/core/results/harness-json';
import { looksLikeSecret } from '@leaderboard/core/results/secrets';

/** The environment info is usually a few kilobytes long; longer text is truncated. */
const MAX_ENVIRONMENT_LENGTH = 20_000;
const MAX_PART_LENGTH = 80;

/** Converts a value to a short line without control characters. */
function clean(value: string): string {
  return value
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_PART_LENGTH);
}

function valueAfter(lines: readonly string[], name: string): string | null {
  const line = lines.find((one) => one.startsWith(`${name}:`));
  return clean(line?.slice(name.length + 1) ?? '') || null;
}

/** 'NVIDIA L4' or '2 × NVIDIA A100 80GB PCIe'. */
function readGpus(lines: readonly string[]): string | null {
  const names = lines.flatMap((line) => /\bGPU \d{1,3}: (.+)$/.exec(line)?.[1] ?? []).map(clean);
  const [first] = names;
  if (first === undefined) return null;
  if (names.length === 1) return first;
  return names.every((name) => name === first)
    ? `${names.length} × ${first}`
    : [...new Set(names)].join(', ');
}

/** Describes a run's machine on one line: its GPUs or processor, and its PyTorch and transformers versions. Null if unknown. */
export function readMachine(root: JsonRecord): string | null {
  const lines = (textAt(root, 'pretty_env_info') ?? '').slice(0, MAX_ENVIRONMENT_LENGTH).split('\n');
  const torch = valueAfter(lines, 'PyTorch version');
  const transformers = field(root, 'transformers_version');
  const parts = [
    readGpus(lines) ?? valueAfter(lines, 'Model name'),
    torch === null ? null : `PyTorch ${torch}`,
    typeof transformers === 'string' && transformers !== '' ? `transformers ${clean(transformers)}` : null,
  ].filter((part) => part !== null && !looksLikeSecret(part));
  return cutText('machine', parts.join(', '));
}
