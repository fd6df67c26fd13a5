import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { DatabaseConfig } from './database/database.ts';
import { EXTRA_ARGUMENTS_WANTED, parseExtraArguments } from './evaluation/harness-arguments.ts';
import type { WorkerConfig } from './evaluation/worker-config.ts';
import type { SiteConfig } from './http/site.ts';

const port = z.coerce
  .number('a whole number from 0 to 65535')
  .check(
    z.int('a whole number from 0 to 65535'),
    z.minimum(0, 'a whole number from 0 to 65535'),
    z.maximum(65535, 'a whole number from 0 to 65535'),
  );

/** A text of one form. */
const form = (pattern: RegExp, wanted: string) => z.string().check(z.regex(pattern, wanted));

/** A switch, and how it is without the variable. */
const flag = (otherwise: 'true' | 'false') =>
  z._default(z.enum(['true', 'false'], 'true or false'), otherwise);

function url(protocols: readonly string[], example: string) {
  return z.string().check(
    z.refine((text) => {
      if (!URL.canParse(text)) return false;
      return protocols.includes(new URL(text).protocol);
    }, `an address such as ${example}`),
  );
}

const webAddress = (example: string) => z.optional(url(['http:', 'https:'], example));

/** A whole number from 1. */
function count(most = 1_000_000_000) {
  const wanted = `a whole number from 1 to ${most}`;
  return z.coerce.number(wanted).check(z.int(wanted), z.minimum(1, wanted), z.maximum(most, wanted));
}

/** A list of items with commas between them; spaces around an item are dropped. */
function list(isItem: (item: string) => boolean, wanted: string) {
  return z.pipe(
    z.string().check(z.refine((given) => itemsOf(given).every(isItem), wanted)),
    z.transform(itemsOf),
  );
}

function itemsOf(given: string): string[] {
  return given
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** An address, or a network such as 10.0.0.0/8. */
function isNetwork(item: string): boolean {
  const [address = '', bits, ...rest] = item.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const HOST_NAME = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/;
const HUGGING_FACE = 'https://huggingface.co';
/** The hosts where Hugging Face keeps the content of large files. */
const HUGGING_FACE_FILE_HOSTS = ['hf.co', 'huggingface.co'];

/** A Space is reached through proxies of the hub's inner network only. */
const PRIVATE_NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

const text = z.string().check(z.trim(), z.minLength(1, 'some text'));
/** Variables that the evaluation program gets besides those that HARNESS_ENVIRONMENT names. It gets no others. */
const ALWAYS_PASSED = ['PATH', 'LANG', 'LC_ALL', 'TZ'];
/** A lease that outlives its worker keeps its submission waiting, so a day is already far too long. */
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
/** All of a worker's leases are kept over the few connections of one process. */
const MOST_JOBS = 100;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every variable that the product reads, with its default. `npx leaderboard config` prints them. */
const environmentSchema = z.object({
  PORT: z._default(port, 7860),
  HOST: z._default(text, 'localhost'),
  DATA_DIR: z._default(text, './.data'),
  DATABASE_URL: z.optional(
    url(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/leaderboard'),
  ),
  HUB_URL: webAddress(HUGGING_FACE),
  HUB_NAME: z._default(text, 'Hugging Face'),
  HUB_SHORT_NAME: z._default(
    form(/^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/, 'a short word of letters, digits, "_" and "-"'),
    'hf',
  ),
  HUB_FILE_HOSTS: z.optional(
    list((item) => HOST_NAME.test(item), 'host names between commas, such as hf.co,files.example'),
  ),
  OAUTH_CLIENT_ID: z.optional(text),
  /** Set by the hub where this runs as one of its Spaces (docs/operations.md#a-space-on-the-hub). */
  SPACE_HOST: z.optional(form(HOST_NAME, 'a host name such as owner-name.hf.space')),
  OPENID_PROVIDER_URL: webAddress(HUGGING_FACE),
  RESTIC_REPOSITORY: z.optional(text),
  HUB_REFRESH: flag('true'),
  HUB_IS_STAND_IN: flag('false'),
  PUBLIC_URL: webAddress('https://leaderboard.example'),
  SUBMISSIONS_PER_DAY: z._default(count(), 20),
  VOTES_PER_HOUR: z._default(count(), 200),
  REQUESTS_PER_MINUTE: z._default(count(), 600),
  TRUSTED_PROXIES: z.optional(
    list(isNetwork, 'addresses or networks between commas, such as 127.0.0.1,10.0.0.0/8'),
  ),
  METRICS_TOKEN: z.optional(form(/^[\x21-\x7e]{16,200}$/, '16 to 200 characters without spaces')),
  RESULTS_DATASET_URL: webAddress('https://huggingface.co/datasets/org/results'),
  HARNESS_COMMAND: z._default(text, 'lm_eval'),
  HARNESS_ARGUMENTS: z._default(
    z.string().check(z.refine((given) => parseExtraArguments(given) !== null, EXTRA_ARGUMENTS_WANTED)),
    '--batch_size auto',
  ),
  HARNESS_ENVIRONMENT: z._default(
    list(
      (item) => /^[A-Za-z_]\w*$/.test(item),
      'names of variables between commas, such as HF_HOME,HTTPS_PROXY',
    ),
    ['CUDA_VISIBLE_DEVICES', 'LD_LIBRARY_PATH'],
  ),
  HARNESS_TIME_FACTOR: z._default(
    z.coerce.number('a number above 0').check(z.positive('a number above 0'), z.maximum(100, 'at most 100')),
    1,
  ),
  HARNESS_PYTHON: z.optional(text),
  DOWNLOAD_COMMAND: z._default(text, 'hf'),
  WORKER_DIR: z._default(text, './.evaluations'),
  WORKER_DISK_RESERVE_GB: z._default(
    z.coerce.number('a number from 0').check(z.nonnegative('a number from 0')),
    10,
  ),
  WORKER_NAME: z.optional(form(/^[\w.:-]{1,100}$/, 'at most 100 letters, digits, "_", "-", "." and ":"')),
  WORKER_IMAGE: z.optional(
    form(/^[\w./:-]{1,200}@sha256:[0-9a-f]{64}$/, 'an image by its digest, as in name@sha256:…'),
  ),
  WORKER_LEASE_SECONDS: z._default(count(DAY_SECONDS), 120),
  WORKER_POLL_SECONDS: z._default(count(HOUR_SECONDS), 5),
  WORKER_JOBS: z._default(count(MOST_JOBS), 1),
  SERVE_PAGES: flag('true'),
  PRODUCT_NAME: z._default(text, 'Indic LLM'),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`), 'info'),
});

/** What each variable means to an operator, with its default where that is no plain value. */
const MEANINGS: Readonly<Record<keyof typeof environmentSchema.shape, string>> = {
  PORT: 'where the server listens',
  HOST: 'the name or address where the server listens',
  DATA_DIR: 'folder of the embedded database, mode 0700',
  DATABASE_URL: 'PostgreSQL 15 or newer in place of the embedded one',
  HUB_URL:
    'the model hub; without it OPENID_PROVIDER_URL or https://huggingface.co, with "npm start" a stand-in with sample accounts',
  HUB_NAME: 'the name of the hub, as visitors read it',
  HUB_SHORT_NAME: "part of the browser's session key",
  HUB_FILE_HOSTS:
    "hosts, with all below them, of the hub's files, between commas; without it hf.co,huggingface.co, with another HUB_URL none",
  OAUTH_CLIENT_ID: 'public client id at the hub; without it nobody signs in',
  SPACE_HOST: 'set by the hub in a Space',
  OPENID_PROVIDER_URL: 'set by the hub in a Space',
  RESTIC_REPOSITORY: 'where backups are copied',
  HUB_REFRESH: 'false: facts of models are not asked of the hub again',
  HUB_IS_STAND_IN: 'set by "npm start" beside the stand-in hub',
  PUBLIC_URL: 'address of this deployment; without it http://localhost:PORT, in a Space its own',
  SUBMISSIONS_PER_DAY: 'quota of an account',
  VOTES_PER_HOUR: 'quota of an account',
  REQUESTS_PER_MINUTE: 'API calls from one address, for each server',
  TRUSTED_PROXIES:
    'proxies whose X-Forwarded-For is believed, between commas; without them all callers behind one count as one address. In a Space private networks',
  METRICS_TOKEN: '16 to 200 characters: bearer token of /api/metrics; without it no metrics',
  RESULTS_DATASET_URL: "page behind a model's database icon; without it the benchmark's datasets",
  HARNESS_COMMAND: 'worker: lm_eval',
  HARNESS_ARGUMENTS: 'worker: options of lm_eval',
  HARNESS_ENVIRONMENT: 'worker: variables passed to lm_eval, between commas',
  HARNESS_TIME_FACTOR: 'worker: multiplies the time limit of evaluations',
  HARNESS_PYTHON: 'worker: the Python that checks the GPU; without it python3 beside lm_eval',
  DOWNLOAD_COMMAND: "worker: the hub's download program",
  WORKER_DIR: 'worker: folder of its runs',
  WORKER_DISK_RESERVE_GB: 'worker: what stays free on its disk',
  WORKER_NAME: 'worker: its name; without it host:pid',
  WORKER_IMAGE: 'worker: its image by digest, shown with runs',
  WORKER_LEASE_SECONDS: 'worker: how long a submission stays its own after its last sign of life',
  WORKER_POLL_SECONDS: 'worker: how often it looks for submissions',
  WORKER_JOBS: 'worker: concurrent evaluations',
  SERVE_PAGES: 'false: the API alone',
  PRODUCT_NAME: "the name before 'Leaderboard'",
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
};

/** @returns the name of each variable, and what an operator should know of it. */
export function explainVariables(): [string, string][] {
  const shape: Readonly<Record<string, z.core.$ZodType>> = environmentSchema.shape;
  return Object.entries(MEANINGS).map(([name, meaning]) => {
    const schema = shape[name];
    const otherwise =
      schema instanceof z.ZodMiniDefault ? ` (default: ${String(schema._zod.def.defaultValue)})` : '';
    return [name, meaning + otherwise];
  });
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly database: DatabaseConfig;
  readonly site: SiteConfig;
  /** Hosts, and all hosts below them, that the hub may redirect to for the content of files. */
  readonly hubFileHosts: readonly string[];
  /** Whether likes, licenses and availability of models are asked of the hub again every day. */
  readonly refreshesHubFacts: boolean;
  /** Whether backups are copied into a repository of restic, which reads its own variables. */
  readonly hasResticRepository: boolean;
  readonly limits: Limits;
  /** Whether the web pages are served beside the API; in development another server has them. */
  readonly servePages: boolean;
  /** The token that reads the metrics; null: nobody may, and nothing is counted. */
  readonly metricsToken: string | null;
  readonly worker: WorkerConfig;
}

/** How much one address may call and one account may submit and vote. */
export interface Limits {
  readonly submissionsPerDay: number;
  readonly votesPerHour: number;
  readonly requestsPerMinute: number;
  /** Proxies that are believed about the address of a caller. */
  readonly trustedProxies: readonly string[];
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

/** Some variables have values that cannot be used; the message names each one. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

function workerConfig(
  env: z.output<typeof environmentSchema>,
  hubUrl: string,
  given: Environment,
): WorkerConfig {
  const passed = [...ALWAYS_PASSED, ...env.HARNESS_ENVIRONMENT].flatMap((name): [string, string][] => {
    const value = given[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    name: env.WORKER_NAME ?? `${hostname()}:${process.pid}`,
    leaseSeconds: env.WORKER_LEASE_SECONDS,
    pollSeconds: env.WORKER_POLL_SECONDS,
    jobs: env.WORKER_JOBS,
    image: env.WORKER_IMAGE ?? null,
    harness: {
      command: env.HARNESS_COMMAND,
      arguments: parseExtraArguments(env.HARNESS_ARGUMENTS) ?? [],
      downloadCommand: env.DOWNLOAD_COMMAND,
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
 * The configuration from the environment. An empty variable counts as unset.
 * @throws {ConfigError} that names every bad variable and the values it takes.
 */
export function parseConfig(environment: Environment): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    // The message leaves out the value, because DATABASE_URL holds a password.
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} must be ${issue.message}`);
    throw new ConfigError(`Bad configuration in the environment:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const hubUrl = withoutSlash(env.HUB_URL ?? env.OPENID_PROVIDER_URL ?? HUGGING_FACE);
  const isSpace = env.SPACE_HOST !== undefined;
  const ownAddress = isSpace ? `https://${env.SPACE_HOST}` : `http://localhost:${env.PORT}`;
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
      hubShortName: env.HUB_SHORT_NAME,
      oauthClientId: env.OAUTH_CLIENT_ID ?? null,
      publicUrl: withoutSlash(env.PUBLIC_URL ?? ownAddress),
      resultsDatasetUrl: env.RESULTS_DATASET_URL ?? `${hubUrl}/bharatgenai/datasets`,
      hubIsStandIn: env.HUB_IS_STAND_IN === 'true',
    },
    hubFileHosts: env.HUB_FILE_HOSTS ?? (hubUrl === HUGGING_FACE ? HUGGING_FACE_FILE_HOSTS : []),
    hasResticRepository: env.RESTIC_REPOSITORY !== undefined,
    // The stand-in does not have the published models.
    refreshesHubFacts: env.HUB_REFRESH === 'true' && env.HUB_IS_STAND_IN === 'false',
    limits: {
      submissionsPerDay: env.SUBMISSIONS_PER_DAY,
      votesPerHour: env.VOTES_PER_HOUR,
      requestsPerMinute: env.REQUESTS_PER_MINUTE,
      trustedProxies: env.TRUSTED_PROXIES ?? (isSpace ? PRIVATE_NETWORKS : []),
    },
    servePages: env.SERVE_PAGES === 'true',
    metricsToken: env.METRICS_TOKEN ?? null,
    worker: workerConfig(env, hubUrl, given),
  };
}
