import { LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { byAverageMode } from '@leaderboard/core/board/average';
import type { PagePath } from '@leaderboard/core/pages/pages';
import { filters, search, tableControls, uncertainty } from './board.ts';
import {
  averageHelp,
  benchmarkHelp,
  columnHelp,
  columnLabels,
  composition,
  gapHeader,
  gapHelp,
  modelTypes,
} from './columns.ts';
import { day, count as formatCount, language } from './figures.ts';
import { html } from './html.ts';
import { benchmarkLabel, languages, subjects, suiteName } from './suite.ts';

/** What a page is about: the model, the run or the publication that its address names. */
export interface About {
  readonly about: string;
}

/** Signing in and out. */
export const session = {
  account: 'Account',
  loading: 'Checking who is signed in…',
  connectedAs: (username: string) => `Connected as ${username}`,
  ready: (action: string) => `Ready to ${action}`,
  logout: 'Logout',
  loginTo: (action: string) => `Login to ${action}`,
  needed: (provider: string, action: string) =>
    `You need to be logged in with your ${provider} account to ${action.toLowerCase()}`,
  signIn: 'Sign in',
  signedOut: 'You are signed out.',
  signInWith: (provider: string) => `Sign in with ${provider}`,
  failed: 'Sign-in failed',
  expired: 'Your sign-in has expired. Sign in again to go on.',
  frame: {
    before: 'Signing in opens this page in a new tab.',
    after: 'This page is now open in a new tab. Sign in and continue there.',
  },
  /** Why nobody is signed in; what goes wrong on the way to the hub and back is in sign-in.ts. */
  errors: {
    whoami: 'Failed to fetch user info',
    storageBlocked:
      'Your browser blocks the storage that signing in needs. Allow it for this site, then try again.',
    insecure: 'Signing in needs a secure connection: open this page over https.',
    tokenNotEnded:
      'You are signed out in this browser. The hub could not be told, so your token stays valid there until it expires.',
    pageBroken:
      'The code for signing in could not be loaded. Check your connection and try again, or reload the page.',
  },
};

/** The texts of the submit page that the shell needs; the others come with the page (submit-page.ts). */
export const submit = {
  subtitle: (product: string) => `Add your model to the ${product} Leaderboard`,
};

/** What the shell and the board say in English. A function takes the parts that vary. */
export const common = {
  language,
  shell: {
    skipToContent: 'Skip to content',
    mainNavigation: 'Main',
    navigation: 'Navigation',
    openMenu: 'Open menu',
    localHub: 'Local hub: accounts and models are samples',
    more: 'More',
    externalLinks: 'External links',
    resultsDataset: 'Results dataset',
    overlayShortcut: 'Keyboard shortcuts: / for the search, P for the performance overlay',
    dismiss: 'Dismiss',
    switchToDark: 'Switch to dark mode',
    switchToLight: 'Switch to light mode',
    copyright: (year: number, provider: string) => `© ${year} ${provider}`,
    providerSite: (provider: string) => `Visit ${provider}`,
  },
  pages: {
    api: 'API',
    /** In lists of links, where it is not the title. */
    labels: {
      '/': 'Leaderboard',
      '/add': 'Submit model',
      '/quote': 'Citations',
    },
    /** Of the document; a page about one thing names it. */
    titles: {
      '/add': 'Submit a Model for Evaluation',
      '/quote': 'Citation Information',
      '/explore': 'Charts',
      '/compare': 'Compare models',
      '/shortlist': 'Find a model',
      '/changes': 'Changes',
      '/methods': 'Methods',
      '/vote': 'Vote for the Next Models',
      '/model': ({ about }: About) => about,
      '/run': ({ about }: About) => `Result ${about}`,
      '/publication': ({ about }: About) => `Board ${about}`,
    } satisfies Readonly<Record<Exclude<PagePath, '/'>, string | ((values: About) => string)>>,
  },
  leaderboard: {
    title: (product: string) => `${product} Leaderboard`,
    subtitle: html.description,
    resetBoard: 'Back to the default view',
    table: 'Models by score',
    loading: 'Loading the results…',
    emptyTitle: 'No models found',
    emptyText: 'Try modifying your filters or search to see more models.',
    nothingPublished: 'Nothing published yet.',
    submitFirst: 'Submit a model.',
    retry: 'Retry',
    otherPrompt: (settings: string) => `Asked with other prompts than usual: ${settings}`,
    otherMetric: (metric: string) => `Measured by ${metric}, not by acc_norm: not the same quantity`,
    flagged: 'Flagged by the community: potentially contaminated',
    viewModel: (model: string, hub: string) => `View ${model} on ${hub}`,
    details: (model: string) => `Details of ${model}`,
    openRow: (model: string) => `All scores of ${model}`,
    sortBy: 'Sort by',
    /** The switches above the table. */
    /** The line below the table. */
    below: {
      /** @param number null: today's */
      board: (number: string | null, at: string | null) =>
        `${number === null ? (at === null ? 'Today’s board' : 'Board') : `Board ${number}`}${at === null ? '' : ` of ${day(at)}`}`,
      changed: 'What changed',
      cite: 'Cite',
    },
    scope: { languages: 'Language', domains: 'Domain', overall: 'Overall', all: 'All', own: 'Own choice' },
    /** The column that the table was sorted by is no longer shown. */
    sortEnded: 'Sorted by average score again',
    domain: 'Domain',
    bothLanguages: LANGUAGES.length === 2 ? 'Both' : 'All',
    onHub: 'On the hub',
    /** The average of a view that is not the published one. */
    averageOf: byAverageMode(
      {
        all: 'All scores',
        combined: 'Combined scores',
        visible: 'Visible columns',
      },
      (language) => languages[language],
    ),
    notPublished: (average: string) => `${average}: not the published ranking.`,
    backToPublished: 'Back to the published ranking',
    rankAmongAll: (rank: number) => `rank ${formatCount(rank)} among all`,
    comparePinned: (count: number) => `Compare the ${count} pinned`,
    compare: 'Compare',
    tick: (model: string) => `Compare ${model}`,
    ticked: (model: string) => `${model} is in the comparison`,
    unticked: (model: string) => `${model} is out of the comparison`,
    comparisonFull: 'You can compare at most six models.',
    viewResults: (model: string) => `View detailed evaluation results for ${model}`,
    pin: (model: string) => `Pin ${model}`,
    /** What pressing the pin of a pinned model does. */
    unpin: (model: string) => `Unpin ${model}`,
    pinned: (model: string) => `Pinned ${model}`,
    pinsFull: (most: number) =>
      `${most} rows are pinned, and there is no room for more. Unpin one first. Further pins of a link are left out.`,
    unpinned: (model: string) => `Unpinned ${model}`,
    pinnedRank: (place: number, rank: number) =>
      `Pinned, place ${formatCount(place)}\nRank on the board: ${formatCount(rank)}`,
    unknownType: 'Unknown type',
    /** The tooltip of a '0' that stands for an unknown value; screen readers read it after the '0'. */
    notReported: 'not reported',
    yes: 'Yes',
    no: 'No',
    rankChange: (change: number) => {
      const places = Math.abs(change);
      return `${formatCount(places)} position${places === 1 ? '' : 's'} ${change > 0 ? 'up' : 'down'}`;
    },
  },
  suite: { subjects, languages, benchmarkLabel, named: suiteName },
  uncertainty,
  modelTypes,
  session,
  submit,
  search,
  filters,
  tableControls,
  columns: {
    labels: columnLabels,
    help: columnHelp,
    averageHelp,
    benchmarkHelp,
    gapHeader,
    gapHelp,
    composition,
  },
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address.',
    home: 'Go to the leaderboard',
  },
  link: {
    copy: 'Copy link',
    copied: 'Link copied',
    refused: 'Copying was refused. The link is selected: copy it with your keyboard or menu.',
  },
  errors: {
    http: (status: number) => `HTTP error! status: ${status}`,
    leaderboard: 'An error occurred while loading the data',
    notUpdated: ({ number, at }: { readonly number: number | null; readonly at: string | null }) =>
      number === null
        ? 'Could not update the board.'
        : `Could not update. Showing board ${number}${at === null ? '' : ` of ${day(at)}`}.`,
    brokenBody: 'The leaderboard data arrived incomplete or damaged',
    unreadableEntries: (count: number) =>
      count === 1
        ? '1 model could not be read and is missing from the board. Ranks may differ.'
        : `${count} models could not be read and are missing from the board. Ranks may differ.`,
    noAnswer: 'The server has not answered in time. Check your connection, then try again.',
    noAnswerToChange:
      'The server has not answered in time. It may have received what you sent: check the list before you try again.',
    crashedTitle: 'Something went wrong',
    crashedText: 'This page could not be shown.',
    reload: 'Reload the page',
    away: 'The server does not answer. Check your connection, then try again.',
    partMissing: 'This part could not be loaded.',
    partFailed: 'This part of the page failed.',
  },
};
