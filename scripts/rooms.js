/**
 * The rooms of the house and the arrows between them (docs/architecture.md). A folder stands for all folders below it
 * that have no entry of their own. `rooms` lists, for each room of a package, the rooms it may import from; every file may
 * import from its own room. `outside` lists what the package may import beside its own files; null allows everything.
 * @typedef {{ rooms: Record<string, readonly string[]>, outside: readonly string[] | null, never: readonly string[] }} House
 * @type {Record<string, House>}
 */
export const HOUSES = {
  'packages/core/src': {
    rooms: {
      '.': ['benchmark', 'reading'],
      benchmark: ['reading'],
      reading: [],
      statistics: ['benchmark', '.'],
      board: ['statistics', 'benchmark', '.'],
      queue: ['benchmark', 'results', '.'],
      results: ['benchmark', '.'],
      export: ['board', 'statistics', 'benchmark', '.'],
    },
    outside: ['zod/mini'],
    never: [],
  },
  'packages/texts/src': {
    rooms: { '.': [], english: ['.'], hindi: ['english', '.'] },
    outside: null,
    never: ['@leaderboard/server', '@leaderboard/web', '@leaderboard/stand-in-hub', 'node:'],
  },
  'packages/server/src': {
    rooms: {
      cli: [
        '.',
        'backup',
        'evaluation',
        'slurm',
        'queue',
        'people',
        'board',
        'board/import',
        'hub',
        'database',
      ],
      '.': [
        'metrics',
        'records',
        'exports',
        'evaluation',
        'queue',
        'people',
        'board',
        'board/import',
        'pages',
        'http',
        'http/connections',
        'hub',
        'database',
      ],
      records: ['board', 'http', 'database'],
      exports: ['records', 'board', 'http', 'database'],
      metrics: ['queue', 'board', 'http', 'hub'],
      backup: ['board', 'database'],
      evaluation: ['slurm', 'queue', 'board/import', 'hub', 'database'],
      slurm: ['queue'],
      queue: ['board', 'people', 'http', 'hub', 'database'],
      'board/import': ['board', 'database'],
      board: ['http', 'database'],
      people: ['http', 'hub', 'database'],
      pages: ['board', 'http'],
      'http/connections': ['http'],
      http: ['hub', 'database'],
      hub: [],
      database: [],
    },
    outside: null,
    never: ['@leaderboard/web', '@leaderboard/stand-in-hub', 'react', 'react-dom'],
  },
  'packages/web/src': {
    rooms: {
      '.': ['shell', 'pages/leaderboard', 'search', 'session', 'data', 'state', 'scheduling', 'ui', 'styles'],
      shell: [
        'pages/changes',
        'pages/compare',
        'pages/explore',
        'pages/leaderboard',
        'pages/methods',
        'pages/model',
        'pages/not-found',
        'pages/publication',
        'pages/quote',
        'pages/run',
        'pages/shortlist',
        'pages/submit',
        'pages/vote',
        'voting',
        'session',
        'state',
        'ui',
      ],
      'pages/leaderboard': ['shortlist', 'search', 'data', 'state', 'ui', 'scheduling'],
      'pages/methods': ['ui'],
      'pages/model': ['charts', 'records', 'data', 'state', 'ui'],
      'pages/run': ['records', 'data', 'state', 'ui'],
      'pages/publication': ['records', 'data', 'state', 'ui'],
      'pages/compare': ['charts', 'records', 'data', 'state', 'ui'],
      'pages/explore': ['charts', 'records', 'search', 'data', 'state', 'ui'],
      'pages/changes': ['records', 'data', 'state', 'ui'],
      charts: ['state', 'ui'],
      records: ['data', 'ui'],
      'pages/not-found': ['ui'],
      'pages/shortlist': ['shortlist', 'data', 'ui'],
      shortlist: ['state', 'scheduling', 'ui'],
      'pages/quote': ['state', 'ui'],
      'pages/submit': ['voting', 'session', 'data', 'state', 'ui'],
      'pages/vote': ['voting', 'session', 'data', 'state', 'ui'],
      voting: ['session', 'data', 'state'],
      session: ['data', 'state', 'ui'],
      data: ['state', 'scheduling'],
      ui: ['state'],
      state: [],
      search: ['ui'],
      scheduling: [],
      styles: [],
    },
    outside: null,
    never: ['@leaderboard/server', '@leaderboard/stand-in-hub', 'node:'],
  },
  'packages/stand-in-hub/src': {
    rooms: {
      '.': ['sign-in', 'models', 'pages', 'accounts', 'http'],
      'sign-in': ['pages', 'accounts', 'http'],
      pages: ['models', 'accounts', 'http'],
      models: ['accounts', 'http'],
      accounts: [],
      http: [],
    },
    outside: null,
    never: ['@leaderboard/core', '@leaderboard/server', '@leaderboard/web'],
  },
};

/** Queries stand in the database room and in files that say so by their name. */
export const QUERY_BUILDERS = ['pg', 'drizzle-orm'];

/** @param {string} path @returns {boolean} whether a file of the server may hold SQL */
export function maySpeakSql(path) {
  return path.endsWith('.sql.ts') || path.startsWith('packages/server/src/database/');
}
