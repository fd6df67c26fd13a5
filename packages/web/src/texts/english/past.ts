/** The board as a publication left it. */
export const past = {
  loading: 'Loading the board of the past…',
  title: (publication: string) => `The board as publication ${publication} left it`,
  notice: (publication: string) => `This is the board as publication ${publication} left it.`,
  models: {
    'of then': 'Facts and flags of models are those of then.',
    'flags of then':
      'Flags of models are those of then; their facts (size, license, likes and so on) are those of today, because facts of then were not kept yet.',
    today: 'Facts and flags of models are those of today.',
  },
  needsScript: 'This board needs JavaScript.',
  csv: 'Download it as CSV',
  back: 'Back to the board of today',
  what: 'What moved, and how to cite it',
  notFound: 'No such publication',
  notFoundText: (publication: string) => `There is no publication ${publication}.`,
  failed: 'The board of the past could not be loaded.',
  retry: 'Retry',
};
