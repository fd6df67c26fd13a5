import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { BACKENDS } from '@leaderboard/core/queue/machine';
import { LONGEST_WAIT_SECONDS } from '@leaderboard/core/queue/worker-calls';
import * as z from 'zod/mini';
import type { DatabaseConfig } from './database/database.ts';
import {
  contact,
  count,
  type Environment,
  explained,
  flag,
  form,
  hasOneHost,
  isNetwork,
  isQuoted,
  isWithoutPath,
  list,
  meaning,
  port,
  text,
  url,
  valuesOf,
  variableNames,
  webAddress,
} from './environment-values.ts';
import { ONE_DEVICE, parseBackend, unfitVariables } from './evaluation/backends.ts';
import { EXTRA_ARGUMENTS_WANTED, parseExtraArguments } from './evaluation/harness-arguments.ts';
import type { WorkerConfig } from './evaluation/worker-config.ts';
import type { SiteConfig } from './http/site.ts';

const HOST_NAME = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/;
const HUGGING_FACE = 'https://huggingface.co';
/** Hosts of Hugging Face's large files. */
const HUGGING_FACE_FILE_HOSTS = ['hf.co', 'huggingface.co'];

/** A Space is only reachable through proxies in the hub's internal network. */
const PRIVATE_NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

/** Variables that the evaluation program always gets. Others must be listed in HARNESS_ENVIRONMENT. */
const ALWAYS_PASSED = ['PATH', 'LANG', 'LC_ALL', 'TZ'];
/** Maximum lease: a lease that outlives its worker blocks its submission, so a day is already too long. */
const DAY_SECONDS = 86_400;
/** Limited, because one process extends all leases of a worker. */
const MOST_JOBS = 100;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** All environment variables with their defaults. `npx leaderboard config` prints them. */
const environmentSchema = z.object({
  PORT: meaning('where the server listens', z._default(port, 7860)),
  HOST: meaning(
    'the name or address where the server listens; a name that this machine does not have, as conda sets it, counts as localhost',
    z._default(text, 'localhost'),
  ),
  DATA_DIR: meaning('folder of the embedded database, mode 0700', z._default(text, './.data')),
  DATABASE_URL: meaning(
    'PostgreSQL 15 or newer in place of the embedded one',
    z.optional(
      url(
        ['postgres:', 'postgresql:'],
        'postgresql://user:password@host:5432/leaderboard, with one host: several need one name that leads to their primary',
        hasOneHost,
      ),
    ),
  ),
  HUB_URL: meaning(
    'the model hub; without it OPENID_PROVIDER_URL or https://huggingface.co, with "npm start" a stand-in with sample accounts',
    webAddress(HUGGING_FACE),
  ),
  HUB_NAME: meaning('the name of the hub, as visitors read it', z._default(text, 'Hugging Face')),
  HUB_SHORT_NAME: meaning(
    "part of the browser's session key",
    z._default(
      form(/^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/, 'a short word of letters, digits, "_" and "-"'),
      'hf',
    ),
  ),
  HUB_FILE_HOSTS: meaning(
    "hosts, with all below them, of the hub's files, between commas; without it hf.co,huggingface.co, with another HUB_URL none",
    z.optional(
      list((item) => HOST_NAME.test(item), 'host names between commas, such as hf.co,files.example'),
    ),
  ),
  HUB_TOKEN: meaning(
    'a read token of the hub for gated models, which this leaderboard evaluates then; for server and workers. It goes to the hub alone',
    z.optional(form(/^[\x21-\x7e]{8,500}$/, 'a token of the hub, without spaces')),
  ),
  OAUTH_CLIENT_ID: meaning(
    'public client id at the hub; without it nobody signs in',
    z.optional(form(/^[\x21-\x7e]{1,200}$/, 'an id of letters, digits and signs without spaces')),
  ),
  SPACE_HOST: meaning(
    'set by the hub in a Space',
    z.optional(form(HOST_NAME, 'a host name such as owner-name.hf.space')),
  ),
  OPENID_PROVIDER_URL: meaning('set by the hub in a Space', webAddress(HUGGING_FACE)),
  HUB_REFRESH: meaning('false: facts of models are not asked of the hub again', flag('true')),
  HUB_IS_STAND_IN: meaning('set by "npm start" beside the stand-in hub', flag('false')),
  PUBLIC_URL: meaning(
    'address of this deployment, without a path; without it http://localhost:PORT, in a Space its own',
    z.optional(url(['http:', 'https:'], 'https://leaderboard.example without a path', isWithoutPath)),
  ),
  SUBMISSIONS_PER_DAY: meaning('quota of an account', z._default(count(), 20)),
  VOTES_PER_HOUR: meaning('quota of an account', z._default(count(), 200)),
  REQUESTS_PER_MINUTE: meaning('API calls from one address, for each server', z._default(count(), 600)),
  TRUSTED_PROXIES: meaning(
    'proxies whose X-Forwarded-For is believed, between commas; without them all callers behind one count as one address. In a Space private networks',
    z.optional(list(isNetwork, 'addresses or networks between commas, such as 127.0.0.1,10.0.0.0/8')),
  ),
  METRICS_TOKEN: meaning(
    '16 to 200 characters: bearer token of /api/metrics; without it no metrics',
    z.optional(form(/^[\x21-\x7e]{16,200}$/, '16 to 200 characters without spaces')),
  ),
  CONTACT: meaning(
    'whom visitors write to, a mail address or an https page: in the footer, Methods and refusals; without it no address is stated',
    z.optional(contact),
  ),
  ISSUES_URL: meaning(
    'where visitors report problems in public, which may take `title` and `body`; without it CONTACT',
    z.optional(url(['https:'], 'https://github.com/org/repository/issues/new')),
  ),
  RESULTS_DATASET_URL: meaning(
    "page behind a model's database icon; without it the benchmark's datasets",
    webAddress('https://huggingface.co/datasets/org/results'),
  ),
  HARNESS_COMMAND: meaning('worker: lm_eval', z._default(text, 'lm_eval')),
  HARNESS_ARGUMENTS: meaning(
    'worker: options of lm_eval',
    z._default(
      z.string().check(z.refine((given) => parseExtraArguments(given) !== null, EXTRA_ARGUMENTS_WANTED)),
      '--batch_size auto',
    ),
  ),
  HARNESS_MODEL: meaning(
    'worker: back end of lm_eval, hf, vllm or local-completions',
    z._default(z.enum(BACKENDS, `one of ${BACKENDS.join(', ')}`), 'hf'),
  ),
  HARNESS_MODEL_ARGUMENTS: meaning(
    'worker: arguments of the back end, as name=value between spaces',
    z.optional(text),
  ),
  HARNESS_ENVIRONMENT: meaning(
    'worker: variables passed to lm_eval, between commas',
    z._default(variableNames, ['CUDA_VISIBLE_DEVICES', 'LD_LIBRARY_PATH']),
  ),
  HARNESS_TIME_FACTOR: meaning(
    'worker: multiplies the time limit of evaluations',
    z._default(
      z.coerce
        .number('a number above 0')
        .check(z.positive('a number above 0'), z.maximum(100, 'at most 100')),
      1,
    ),
  ),
  HARNESS_PYTHON: meaning(
    'worker: the Python of lm_eval, which says what the machine can load; without it python3 beside lm_eval',
    z.optional(text),
  ),
  DOWNLOAD_COMMAND: meaning("worker: the hub's download program", z._default(text, 'hf')),
  WORKER_DIR: meaning('worker: folder of its runs', z._default(text, './.evaluations')),
  WORKER_DISK_RESERVE_GB: meaning(
    'worker: what stays free on its disk',
    z._default(z.coerce.number('a number from 0').check(z.nonnegative('a number from 0')), 10),
  ),
  BOARD_URL: meaning(
    'worker: the address of the leaderboard that it evaluates for, without a path',
    z.optional(url(['http:', 'https:'], 'https://leaderboard.example without a path', isWithoutPath)),
  ),
  WORKER_TOKEN: meaning(
    'worker: its token, from "npx leaderboard workers add NAME"',
    z.optional(form(/^[\x21-\x7e]{16,200}$/, '16 to 200 characters without spaces')),
  ),
  WORKER_TOKEN_FILE: meaning('worker: a file with its token, in place of WORKER_TOKEN', z.optional(text)),
  WORKER_IMAGE: meaning(
    'worker: its image by digest, shown with runs',
    z.optional(form(/^[\w./:-]{1,200}@sha256:[0-9a-f]{64}$/, 'an image by its digest, as in name@sha256:…')),
  ),
  WORKER_LEASE_SECONDS: meaning(
    "how long a submission stays a worker's own after its last sign of life",
    z._default(count(DAY_SECONDS), 120),
  ),
  WORKER_POLL_SECONDS: meaning(
    'worker: for how long one call waits for a submission',
    z._default(count(LONGEST_WAIT_SECONDS), LONGEST_WAIT_SECONDS),
  ),
  WORKER_JOBS: meaning('worker: concurrent evaluations', z._default(count(MOST_JOBS), 1)),
  SERVE_PAGES: meaning('false: the API alone', flag('true')),
  PRODUCT_NAME: meaning("the name before 'Leaderboard'", z._default(text, 'Indic LLM')),
  LOG_LEVEL: meaning(
    'fatal, error, warn, info, debug, trace or silent',
    z._default(z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`), 'info'),
  ),
});

/** Schema that also checks combinations of values. */
const fittingSchema = environmentSchema.check(({ value, issues }) => {
  for (const [name, wanted] of unfitVariables(value))
    issues.push({ code: 'custom', path: [name], message: wanted, input: undefined });
});

/** @returns the name and description of each variable. */
export function explainVariables(): [string, string][] {
  return explained(environmentSchema.shape);
}

export type Config = ReturnType<typeof parseConfig>;
/** Request limits per address; submission and vote limits per account. */
export type Limits = Config['limits'];

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

/** Some variables have invalid values; the message lists them. */
export class ConfigError extends Error {}

/** @throws {ConfigError} if the token file cannot be read. */
function tokenOf({
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
    board: { url: env.BOARD_URL === undefined ? null : withoutSlash(env.BOARD_URL), token: tokenOf(env) },
    pollSeconds: env.WORKER_POLL_SECONDS,
    jobs: env.WORKER_JOBS,
    image: env.WORKER_IMAGE ?? null,
    harness: {
      command: env.HARNESS_COMMAND,
      backend: parseBackend(env.HARNESS_MODEL, env.HARNESS_MODEL_ARGUMENTS ?? '') ?? ONE_DEVICE,
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
  const given = valuesOf(environment, Object.keys(environmentSchema.shape));
  const quoted = Object.keys(given).filter((name) => isQuoted(given[name]));
  const parsed = fittingSchema.safeParse(given);
  if (!parsed.success || quoted.length > 0) {
    // The message omits the value, because DATABASE_URL contains a password.
    const issues = (parsed.error?.issues ?? []).filter(({ path }) => !quoted.includes(String(path[0])));
    const lines = [
      ...quoted.map(
        (name) => `  ${name} must be without quotes around it, which docker run --env-file keeps`,
      ),
      ...issues.map((issue) => `  ${issue.path.join('.')} must be ${issue.message}`),
    ];
    throw new ConfigError(`Bad configuration in the environment:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const hubUrl = withoutSlash(env.HUB_URL ?? env.OPENID_PROVIDER_URL ?? HUGGING_FACE);
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
      publicUrl: withoutSlash(env.PUBLIC_URL ?? ownAddress),
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
    /** Duration of a worker's lease after its last heartbeat. */
    leaseSeconds: env.WORKER_LEASE_SECONDS,
    worker: workerConfig(env, hubUrl, environment),
  };
}
