/**
 * Imports that are allowed between rooms, the folders of a package (docs/architecture.md). Each room lists the rooms that it may
 * import from; files in the same room may always import each other. A room includes all subfolders that are not listed themselves.
 * `only` lists the packages that may be imported, `never` those that may not.
 * @typedef {{ rooms: Record<string, string>, only?: readonly string[], never: readonly string[] }} PackageBoundaries
 * @type {Record<string, PackageBoundaries>}
 */
export const IMPORT_BOUNDARIES = {
  'packages/core/src': {
    rooms: {
      suite: '',
      '.': 'benchmark',
      benchmark: 'suite',
      statistics: 'benchmark .',
      board: 'statistics benchmark .',
      queue: 'benchmark results .',
      results: 'benchmark .',
      export: 'board statistics benchmark .',
      pages: 'board statistics benchmark .',
    },
    only: ['zod/mini'],
    never: [],
  },
  'packages/server/src': {
    rooms: {
      cli: '. evaluation workers queue people import publish hub database',
      '.': 'metrics records export evaluation workers queue people import publish board pages http hub database',
      export: 'records board publish http database',
      records: 'board queue publish results http database',
      metrics: 'queue board http hub',
      // Workers are a separate program: they reach the board only through the worker API.
      evaluation: 'results hub',
      workers: 'queue import results http hub database',
      queue: 'publish people http hub database',
      import: 'publish results hub database',
      pages: 'board http',
      board: 'publish http database',
      publish: 'results hub database',
      people: 'http hub database',
      http: 'hub database',
      results: '',
      hub: '',
      database: '',
    },
    never: ['@leaderboard/web', '@leaderboard/stand-in-hub', 'react', 'react-dom'],
  },
  'packages/texts/src': {
    rooms: { '.': 'compile', compile: 'messages', messages: '' },
    never: ['@leaderboard/server', '@leaderboard/web', '@leaderboard/stand-in-hub', 'node:'],
  },
  'packages/web/src': {
    rooms: {
      '.': 'app board sign-in data state ui styles',
      server: 'app compare board sign-in data state ui',
      app: 'board about charts compare model results publications submit vote queue sign-in data state ui',
      board: 'compare data state ui',
      charts: 'compare data state ui',
      model: 'compare vote queue sign-in data state ui',
      results: 'data state ui',
      publications: 'about data state ui',
      compare: 'data state ui',
      about: 'data state ui',
      submit: 'queue sign-in data state ui',
      vote: 'queue sign-in data state ui',
      queue: 'data state ui',
      'sign-in': 'data state ui',
      ui: 'data state',
      data: 'state',
      state: '',
      styles: '',
    },
    never: ['@leaderboard/server', '@leaderboard/stand-in-hub', 'node:'],
  },
  'packages/stand-in-hub/src': {
    rooms: { '.': 'models http', models: 'http', http: '' },
    never: ['@leaderboard/core', '@leaderboard/server', '@leaderboard/web'],
  },
};
