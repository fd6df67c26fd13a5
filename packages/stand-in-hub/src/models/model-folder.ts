import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import type { ModelSpec } from './model-spec.ts';
import { type ParameterCounts, parameterCounts } from './tensors.ts';

const jsonObject = z.record(z.string(), z.unknown());
const cardSchema = z.looseObject({
  license: z.optional(z.string()),
  base_model: z.optional(z.string()),
});
const headerSchema = z.record(z.string(), z.object({ dtype: z.string(), shape: z.array(z.int()) }));

/** Descriptions of all models below a folder, one for each organization/model-name in it. */
export function modelsIn(folder: string): ModelSpec[] {
  const foldersIn = (path: string) =>
    readdirSync(path, { withFileTypes: true })
      .filter((item) => item.isDirectory())
      .map(({ name }) => name)
      .sort();
  return foldersIn(folder).flatMap((org) =>
    foldersIn(join(folder, org)).map((name) => modelIn(join(folder, org, name), `${org}/${name}`)),
  );
}

/**
 * The description of a model whose files are in a folder, as its tools wrote them: what the hub says of it is read from its
 * card, its configuration and the headers of its weights. Its commit is named after the content.
 */
export function modelIn(folder: string, id: string): ModelSpec {
  const files = Object.fromEntries(
    filesBelow(folder).map((path) => [relative(folder, path).split(sep).join('/'), readFileSync(path)]),
  );
  const commit = createHash('sha1');
  for (const [path, content] of Object.entries(files))
    commit.update(`${path} ${content.length}\0`).update(content);
  const card = cardSchema.parse(cardOf(files['README.md']));
  const config = jsonFile(files['config.json']);
  const tokenizer = jsonFile(files['tokenizer_config.json']) ?? {};
  const isAdapter = files['adapter_config.json'] !== undefined;
  const relation = isAdapter ? 'adapter' : 'finetune';
  return {
    id,
    purpose: `The model in ${folder}`,
    card,
    license: card.license ?? null,
    ...(card.base_model === undefined ? {} : { baseModel: { id: card.base_model, relation } }),
    config,
    tokenizerConfig: tokenizer,
    hasChatTemplate: files['chat_template.jinja'] !== undefined || tokenizer.chat_template !== undefined,
    weights: { kind: 'files', counts: countsIn(files) },
    files,
    commits: { main: commit.digest('hex') },
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((item) => {
      const path = join(folder, item.name);
      return item.isDirectory() ? filesBelow(path) : [path];
    })
    .sort();
}

function jsonFile(content: Buffer | undefined): Record<string, unknown> | null {
  return content === undefined ? null : jsonObject.parse(JSON.parse(content.toString('utf8')));
}

/** The YAML between the lines of dashes that a card begins with. */
function cardOf(content: Buffer | undefined): unknown {
  const [, head] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(content?.toString('utf8') ?? '') ?? [];
  return head === undefined ? {} : parse(head);
}

/** The hub counts by the headers; it gives no count where there are no safetensors. */
function countsIn(files: Readonly<Record<string, Buffer>>): ParameterCounts | null {
  const weights = Object.entries(files).filter(([path]) => path.endsWith('.safetensors'));
  if (weights.length === 0) return null;
  return parameterCounts(weights.flatMap(([, content]) => tensorsIn(content)));
}

function tensorsIn(content: Buffer) {
  const length = Number(content.readBigUInt64LE());
  const { __metadata__: _, ...tensors } = jsonObject.parse(
    JSON.parse(content.subarray(8, 8 + length).toString('utf8')),
  );
  return Object.entries(headerSchema.parse(tensors)).map(([name, { dtype, shape }]) => ({
    name,
    dtype,
    shape,
  }));
}
