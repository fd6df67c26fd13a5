import { resolve } from 'node:path';
import * as z from 'zod/mini';

const port = z.coerce
  .number('a whole number from 0 to 65535')
  .check(
    z.int('a whole number from 0 to 65535'),
    z.minimum(0, 'a whole number from 0 to 65535'),
    z.maximum(65535, 'a whole number from 0 to 65535'),
  );

function url(protocols: readonly string[], example: string) {
  return z.string().check(
    z.refine((text) => {
      if (!URL.canParse(text)) return false;
      return protocols.includes(new URL(text).protocol);
    }, `an address such as ${example}`),
  );
}

const text = z.string().check(z.trim(), z.minLength(1, 'some text'));
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every variable the product reads, with its default; the README lists them for operators. */
const environmentSchema = z.object({
  PORT: z._default(port, 7860),
  HOST: z._default(text, 'localhost'),
  DATA_DIR: z._default(text, './.data'),
  DATABASE_URL: z.optional(
    url(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/leaderboard'),
  ),
  HUB_URL: z._default(url(['http:', 'https:'], 'https://huggingface.co'), 'https://huggingface.co'),
  HUB_NAME: z._default(text, 'Hugging Face'),
  RESULTS_DATASET_URL: z.optional(url(['http:', 'https:'], 'https://huggingface.co/datasets/org/results')),
  PRODUCT_NAME: z._default(text, 'Indic LLM'),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`), 'info'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly database: DatabaseConfig;
  readonly site: SiteConfig;
}

/** A PostgreSQL server by address, or the embedded one in a folder (absolute path). */
export type DatabaseConfig =
  | { readonly kind: 'server'; readonly url: string }
  | { readonly kind: 'embedded'; readonly dataDir: string };

/** What the pages need to know of this deployment. */
export interface SiteConfig {
  readonly productName: string;
  readonly hubName: string;
  /** Without a slash at its end. */
  readonly hubUrl: string;
  readonly resultsDatasetUrl: string;
}

/** A variable has a value that cannot be used; the message names each one. */
export class ConfigError extends Error {}

/**
 * The configuration from the environment. An empty variable counts as unset.
 * @throws {ConfigError} naming every bad variable and what it wants.
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    // The value is not repeated: DATABASE_URL holds a password.
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} must be ${issue.message}`);
    throw new ConfigError(`Bad configuration in the environment:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const hubUrl = env.HUB_URL.replace(/\/+$/, '');
  return {
    port: env.PORT,
    host: env.HOST,
    logLevel: env.LOG_LEVEL,
    database:
      env.DATABASE_URL === undefined
        ? { kind: 'embedded', dataDir: resolve(env.DATA_DIR) }
        : { kind: 'server', url: env.DATABASE_URL },
    site: {
      productName: env.PRODUCT_NAME,
      hubName: env.HUB_NAME,
      hubUrl,
      resultsDatasetUrl: env.RESULTS_DATASET_URL ?? `${hubUrl}/bharatgenai/datasets`,
    },
  };
}
