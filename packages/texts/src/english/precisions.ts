import type { SubmissionPrecision } from '@leaderboard/core/queue/submissions';

/** The precisions a model can be evaluated in, as the form shows them. */
const labels: Record<SubmissionPrecision['key'], string> = {
  float16: 'float16',
  bfloat16: 'bfloat16',
  '8bit': '8-bit',
  '4bit': '4-bit',
  gptq: 'GPTQ',
};

/** The name of a precision; one that a newer server knows shows as it came. */
export function precisionLabel(precision: string): string {
  const known: Readonly<Record<string, string>> = labels;
  return Object.hasOwn(known, precision) ? (known[precision] ?? precision) : precision;
}
