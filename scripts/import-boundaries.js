/**
 * Imports that are allowed between rooms, the folders of a package (docs/architecture.md). Each room lists the rooms that it may
 * import from; files of one room may always import each other. A folder includes all folders below it that are not listed
 * themselves. `only` lists the packages that may be imported, `never` those that may not.
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
      '.': 'app board people data state ui styles',
      server: 'app records people data state ui',
      app: 'board records take-part people data state ui',
      board: 'records data state ui',
      'take-part': 'people data state ui',
      records: 'take-part people data state ui',
      people: 'data state ui',
      data: 'state',
      ui: 'state',
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
