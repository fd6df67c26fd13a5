import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as contract from './api.ts';
import * as records from './records-api.ts';

/** Fields with sentences in the request's language, mapped to the machine-readable codes next to them. */
const CODE_BESIDE: Readonly<Record<string, readonly string[]>> = {
  detail: ['code', 'reason'],
  warnings: ['notes'],
  explanation: ['explanations'],
};

/** All other string fields: codes, names, times, hashes, or text written by others, and at the end the strings of a reported score. */
const NO_SENTENCES = new Set(
  `id name model model_id submitter hub_path base_model generation architecture code reason status database
  type type_icon model_type weight_type license precision hub_license metric source wait_time
  submission_time submission_date upload_date not_before evaluating_since since date hub_facts_at revision
  commit file_sha256 harness_version harness_git_hash last_failure log_tail params task_versions questions
  bits entry kind at evaluated_at recorded_at sha256 next flag checks cautions missing first second suite
  outcomes machine image lines unknown prompt task subject metrics key domains protocol
  value method url reporter origin file notes`.split(/\s+/),
);

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** Each string field in a response, with its sibling keys. */
function textsIn(
  schema: JsonSchema,
  key: string,
  beside: readonly string[],
): { readonly key: string; readonly beside: readonly string[] }[] {
  const { type, properties = {}, additionalProperties: other, items, anyOf = [] } = schema;
  const keys = Object.keys(properties);
  return [
    ...([type].flat().includes('string') ? [{ key, beside }] : []),
    ...Object.entries(properties).flatMap(([name, value]) => textsIn(value, name, keys)),
    ...[...anyOf, items, typeof other === 'object' ? other : undefined].flatMap((part) =>
      part === undefined ? [] : textsIn(part, key, beside),
    ),
  ];
}

const ANSWERS = [contract, records]
  .flatMap((part) => Object.values(part))
  .flatMap((call) => (typeof call === 'object' && 'response' in call ? [call.response] : []));

test('a sentence in an answer has its code beside it', () => {
  expect(ANSWERS.length).toBeGreaterThan(7);
  const texts = [...ANSWERS, contract.errorSchema].flatMap((answer) =>
    // Cast to the part of JSON Schema that is read here.
    textsIn(z.toJSONSchema(answer) as JsonSchema, '', []),
  );
  expect(texts.length).toBeGreaterThan(30);
  const unknown = texts.filter(({ key, beside }) => {
    const codes = CODE_BESIDE[key];
    return codes === undefined ? !NO_SENTENCES.has(key) : !codes.some((code) => beside.includes(code));
  });
  expect(unknown.map(({ key }) => key)).toEqual([]);
  expect([...NO_SENTENCES].filter((name) => !texts.some(({ key }) => key === name))).toEqual([]);
});
