import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { BACKENDS } from '@leaderboard/core/queue/machine';
import { MAX_WAIT_SECONDS } from '@leaderboard/core/queue/worker-calls';
import * as z from 'zod/mini';
import type { DatabaseConfig } from './database/database.ts';
import {
  booleanFlag,
  commaSeparated,
  contact,
  described,
  describeShape,
  type Environment,
  hasOneHost,
  isNetwork,
  isQuoted,
  isWithoutPath,
  matching,
  port,
  positiveInteger,
  readValues,
  singleLine,
  url,
  variableNames,
  webAddress,
} from './environment-values.ts';
import { DEFAULT_BACKEND, parseBackend, unfitVariables } from './evaluation/backends.ts';
import { EXTRA_ARGUMENTS_WANTED, parseExtraArguments } from './evaluation/harness-arguments.ts';
import type { WorkerConfig } from './evaluation/worker-config.ts';
import type { SiteConfig } from './http/site.ts';

const HOST_NAME = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/;
const HUGGING_FACE = 'https://huggingface.co';
/** Hosts that serve Hugging Face's large files. */
const HUGGING_FACE_FILE_HOSTS = ['hf.co', 'huggingface.co'];

/** A Space is only reachable through proxies in the hub's internal network. */
const PRIVATE_NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

/** Variables that the evaluation program always gets. Others must be listed in HARNESS_ENVIRONMENT. */
const ALWAYS_PASSED = ['PATH', 'LANG', 'LC_ALL', 'TZ'];
/** Maximum lease duration. A lease that outlives its worker blocks its submission, and nobody should need more than a day. */
const DAY_SECONDS = 86_400;
/** Limited, because one process renews all of a worker's leases. */
const MAX_JOBS = 100;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** All environment variables with their defaults. `npx leaderboard config` prints them. */
const environmentSchema = z.object({
  PORT: described('port of the server', z._default(port, 7860)),
  HOST: described(
    'host name or address of the server; the name of another machine, as set by conda, counts as localhost',
    z._default(singleLine, 'localhost'),
  ),
  DATA_DIR: described('folder of the embedded database, mode 0700', z._default(singleLine, './.data')),
  DATABASE_URL: described(
    'PostgreSQL 15 or newer, instead of the embedded one',
    z.optional(
      url(
        ['postgres:', 'postgresql:'],
        'postgresql://user:password@host:5432/leaderboard, with one host; for several, a name that resolves to the primary',
        hasOneHost,
      ),
    ),
  ),
  HUB_URL: described(
    'URL of the model hub; default: OPENID_PROVIDER_URL or https://huggingface.co, with "npm start" a stand-in with sample accounts',
    webAddress(HUGGING_FACE),
  ),
  HUB_NAME: described('name of the hub, shown to visitors', z._default(singleLine, 'Hugging Face')),
  HUB_SHORT_NAME: described(
    "part of the browser's session key",
    z._default(
      matching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/, 'a short word of letters, digits, "_" and "-"'),
      'hf',
    ),
  ),
  HUB_FILE_HOSTS: described(
    "comma-separated hosts of the hub's files, including subdomains; default: hf.co,huggingface.co, or none with another HUB_URL",
    z.optional(
      commaSeparated(
        (item) => HOST_NAME.test(item),
        'comma-separated host names, such as hf.co,files.example',
      ),
    ),
  ),
  HUB_TOKEN: described(
    'hub read token for evaluating gated models, for server and workers; only sent to the hub',
    z.optional(matching(/^[\x21-\x7e]{8,500}$/, 'a hub token without spaces')),
  ),
  OAUTH_CLIENT_ID: described(
    'public client id at the hub; without it sign-in is disabled',
    z.optional(matching(/^[\x21-\x7e]{1,200}$/, 'an id without spaces')),
  ),
  SPACE_HOST: described(
    'set by the hub in a Space',
    z.optional(matching(HOST_NAME, 'a host name such as owner-name.hf.space')),
  ),
  OPENID_PROVIDER_URL: described('set by the hub in a Space', webAddress(HUGGING_FACE)),
  HUB_REFRESH: described('false: model metadata is not refreshed from the hub', booleanFlag('true')),
  HUB_IS_STAND_IN: described('set by "npm start" with the stand-in hub', booleanFlag('false')),
  PUBLIC_URL: described(
    'URL of this deployment, without a path; default: http://localhost:PORT, in a Space its URL',
    z.optional(url(['http:', 'https:'], 'https://leaderboard.example without a path', isWithoutPath)),
  ),
  SUBMISSIONS_PER_DAY: described('quota per account', z._default(positiveInteger(), 20)),
  VOTES_PER_HOUR: described('quota per account', z._default(positiveInteger(), 200)),
  REQUESTS_PER_MINUTE: described('API requests per address and server', z._default(positiveInteger(), 600)),
  TRUSTED_PROXIES: described(
    'comma-separated proxies whose X-Forwarded-For is trusted; otherwise all clients behind a proxy count as one address; default in a Space: private networks',
    z.optional(
      commaSeparated(isNetwork, 'comma-separated addresses or networks, such as 127.0.0.1,10.0.0.0/8'),
    ),
  ),
  METRICS_TOKEN: described(
    'bearer token for /api/metrics, 16 to 200 characters; without it, no metrics',
    z.optional(matching(/^[\x21-\x7e]{16,200}$/, '16 to 200 characters without spaces')),
  ),
  CONTACT: described(
    'contact for visitors, an email address or an https page, shown in the footer, on Methods and in refusals',
    z.optional(contact),
  ),
  ISSUES_URL: described(
    'page for public problem reports, which may accept `title` and `body`; default: CONTACT',
    z.optional(url(['https:'], 'https://github.com/org/repository/issues/new')),
  ),
  RESULTS_DATASET_URL: described(
    "page behind a model's database icon; without it the benchmark's datasets",
    webAddress('https://huggingface.co/datasets/org/results'),
  ),
  HARNESS_COMMAND: described('worker: lm_eval', z._default(singleLine, 'lm_eval')),
  HARNESS_ARGUMENTS: described(
    'worker: options of lm_eval',
    z._default(
      z.string().check(z.refine((given) => parseExtraArguments(given) !== null, EXTRA_ARGUMENTS_WANTED)),
      '--batch_size auto',
    ),
  ),
  HARNESS_MODEL: described(
    'worker: back end of lm_eval, hf, vllm or local-completions',
    z._default(z.enum(BACKENDS, `one of ${BACKENDS.join(', ')}`), 'hf'),
  ),
  HARNESS_MODEL_ARGUMENTS: described(
    'worker: arguments of the back end, as space-separated name=value',
    z.optional(singleLine),
  ),
  HARNESS_ENVIRONMENT: described(
    'worker: comma-separated variables passed to lm_eval',
    z._default(variableNames, ['CUDA_VISIBLE_DEVICES', 'LD_LIBRARY_PATH']),
  ),
  HARNESS_TIME_FACTOR: described(
    'worker: multiplies the time limit of evaluations',
    z._default(
      z.coerce
        .number('a number above 0')
        .check(z.positive('a number above 0'), z.maximum(100, 'at most 100')),
      1,
    ),
  ),
  HARNESS_PYTHON: described(
    'worker: Python used by lm_eval, to detect what the machine can load; default: python3 next to lm_eval',
    z.optional(singleLine),
  ),
  DOWNLOAD_COMMAND: described("worker: the hub's download program", z._default(singleLine, 'hf')),
  WORKER_DIR: described('worker: folder for its runs', z._default(singleLine, './.evaluations')),
  WORKER_DISK_RESERVE_GB: described(
    'worker: disk space to keep free',
    z._default(z.coerce.number('a number from 0').check(z.nonnegative('a number from 0')), 10),
  ),
  BOARD_URL: described(
    'worker: URL of its leaderboard, without a path',
    z.optional(url(['http:', 'https:'], 'https://leaderboard.example without a path', isWithoutPath)),
  ),
  WORKER_TOKEN: described(
    'worker: its token, from "npx leaderboard workers add NAME"',
    z.optional(matching(/^[\x21-\x7e]{16,200}$/, '16 to 200 characters without spaces')),
  ),
  WORKER_TOKEN_FILE: described(
    'worker: a file with its token, instead of WORKER_TOKEN',
    z.optional(singleLine),
  ),
  WORKER_IMAGE: described(
    'worker: its image with digest, shown with runs',
    z.optional(
      matching(/^[\w./:-]{1,200}@sha256:[0-9a-f]{64}$/, 'an image with digest, as in name@sha256:…'),
    ),
  ),
  WORKER_LEASE_SECONDS: described(
    "duration of a worker's lease after its last renewal",
    z._default(positiveInteger(DAY_SECONDS), 120),
  ),
  WORKER_POLL_SECONDS: described(
    'worker: how long one request waits for a submission',
    z._default(positiveInteger(MAX_WAIT_SECONDS), MAX_WAIT_SECONDS),
  ),
  WORKER_JOBS: described('worker: concurrent evaluations', z._default(positiveInteger(MAX_JOBS), 1)),
  SERVE_PAGES: described('false: only the API', booleanFlag('true')),
  PRODUCT_NAME: described("the name before 'Leaderboard'", z._default(singleLine, 'Indic LLM')),
  LOG_LEVEL: described(
    'fatal, error, warn, info, debug, trace or silent',
    z._default(z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`), 'info'),
  ),
});

/** Schema that also checks combinations of values. */
const validatedSchema = environmentSchema.check(({ value, issues }) => {
  for (const [name, wanted] of unfitVariables(value))
    issues.push({ code: 'custom', path: [name], message: wanted, input: undefined });
});

/** @returns the name and description of each variable. */
export function describeVariables(): [string, string][] {
  return describeShape(environmentSchema.shape);
}

export type Config = ReturnType<typeof parseConfig>;
/** Request limits per address; submission and vote limits per account. */
export type Limits = Config['limits'];

function trimTrailingSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

/** Some variables have invalid values; the message lists them. */
export class ConfigError extends Error {}

/** @throws {ConfigError} if the token file cannot be read. */
function readWorkerToken({
  WORKER_TOKEN: token,
  WORKER_TOKEN_FILE: file,
}: z.output<typeof environmentSchema>): string | null {
  if (token !== undefined || file === undefined) return token ?? null;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new ConfigError(`WORKER_TOKEN_FILE cannot be read (${why}).`);
  }
}

function workerConfig(
  env: z.output<typeof environmentSchema>,
  hubUrl: string,
  given: Environment,
): WorkerConfig {
  const passed = [...ALWAYS_PASSED, ...env.HARNESS_ENVIRONMENT].flatMap((name): [string, string][] => {
    const value = given[name];
    return value === undefined || value === '' ? [] : [[name, value]];
  });
  return {
    board: {
      url: env.BOARD_URL === undefined ? null : trimTrailingSlash(env.BOARD_URL),
      token: readWorkerToken(env),
    },
    pollSeconds: env.WORKER_POLL_SECONDS,
    jobs: env.WORKER_JOBS,
    image: env.WORKER_IMAGE ?? null,
    harness: {
      command: env.HARNESS_COMMAND,
      backend: parseBackend(env.HARNESS_MODEL, env.HARNESS_MODEL_ARGUMENTS ?? '') ?? DEFAULT_BACKEND,
      arguments: parseExtraArguments(env.HARNESS_ARGUMENTS) ?? [],
      downloadCommand: env.DOWNLOAD_COMMAND,
      hubToken: env.HUB_TOKEN ?? null,
      environment: {
        HF_ENDPOINT: hubUrl,
        HF_HUB_DISABLE_TELEMETRY: '1',
        PYTHONUNBUFFERED: '1',
        ...Object.fromEntries(passed),
      },
      timeFactor: env.HARNESS_TIME_FACTOR,
      python: env.HARNESS_PYTHON ?? null,
      diskReserveBytes: env.WORKER_DISK_RESERVE_GB * 1e9,
      folder: resolve(env.WORKER_DIR),
    },
  };
}

/**
 * Parses the environment. Whitespace around values is trimmed, and an empty variable counts as unset.
 * @throws {ConfigError} that lists every invalid variable with its allowed values.
 */
export function parseConfig(environment: Environment) {
  const given = readValues(environment, Object.keys(environmentSchema.shape));
  const quoted = Object.keys(given).filter((name) => isQuoted(given[name]));
  const parsed = validatedSchema.safeParse(given);
  if (!parsed.success || quoted.length > 0) {
    // The message omits the value, because DATABASE_URL contains a password.
    const issues = (parsed.error?.issues ?? []).filter(({ path }) => !quoted.includes(String(path[0])));
    const lines = [
      ...quoted.map((name) => `  ${name} must not be in quotes, which docker run --env-file keeps`),
      ...issues.map((issue) => `  ${issue.path.join('.')} must be ${issue.message}`),
    ];
    throw new ConfigError(`Bad configuration in the environment:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const hubUrl = trimTrailingSlash(env.HUB_URL ?? env.OPENID_PROVIDER_URL ?? HUGGING_FACE);
  const isSpace = env.SPACE_HOST !== undefined;
  const database: DatabaseConfig =
    env.DATABASE_URL === undefined
      ? { kind: 'embedded', dataDir: resolve(env.DATA_DIR) }
      : { kind: 'server', url: env.DATABASE_URL };
  const ownAddress = isSpace ? `https://${env.SPACE_HOST}` : `http://localhost:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    logLevel: env.LOG_LEVEL,
    database,
    site: {
      productName: env.PRODUCT_NAME,
      hubName: env.HUB_NAME,
      hubUrl,
      hubShortName: env.HUB_SHORT_NAME,
      oauthClientId: env.OAUTH_CLIENT_ID ?? null,
      publicUrl: trimTrailingSlash(env.PUBLIC_URL ?? ownAddress),
      contact: env.CONTACT ?? null,
      issuesUrl: env.ISSUES_URL ?? null,
      resultsDatasetUrl: env.RESULTS_DATASET_URL ?? `${hubUrl}/bharatgenai/datasets`,
      hubIsStandIn: env.HUB_IS_STAND_IN === 'true',
    } satisfies SiteConfig,
    /** Hosts, including their subdomains, to which the hub may redirect for file contents. */
    hubFileHosts: env.HUB_FILE_HOSTS ?? (hubUrl === HUGGING_FACE ? HUGGING_FACE_FILE_HOSTS : []),
    /** Token for gated models; null if they are not read. */
    hubToken: env.HUB_TOKEN ?? null,
    /** True if model metadata is refreshed daily. The stand-in hub lacks the published models. */
    refreshesHubFacts: env.HUB_REFRESH === 'true' && env.HUB_IS_STAND_IN === 'false',
    limits: {
      submissionsPerDay: env.SUBMISSIONS_PER_DAY,
      votesPerHour: env.VOTES_PER_HOUR,
      requestsPerMinute: env.REQUESTS_PER_MINUTE,
      /** Proxies that are trusted to report the client's address. */
      trustedProxies: env.TRUSTED_PROXIES ?? (isSpace ? PRIVATE_NETWORKS : []),
    },
    /** False in development, where another server serves the pages. */
    servePages: env.SERVE_PAGES === 'true',
    /** Token for reading metrics; null disables them. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Time until a lease expires after its last renewal. */
    leaseSeconds: env.WORKER_LEASE_SECONDS,
    worker: workerConfig(env, hubUrl, environment),
  };
}
