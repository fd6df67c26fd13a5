/** The citation page. */
export const citations = {
  subtitle: (product: string) => `How to cite the ${product} Leaderboard in your work`,
  info: 'The citations below include both the leaderboard itself and the individual benchmarks used in our evaluation suite.',
  sections: { leaderboard: 'Leaderboard', benchmarks: 'Benchmarks', priorWork: 'Prior Work' },
  board: (product: string, publication: number) => `${product} Leaderboard, board ${publication}`,
  boardOf: (day: string) => `The board of ${day}, with the hash of its rows`,
  latest: 'The latest boards, each with its own citation:',
  publication: (number: number, day: string) => `Board ${number} of ${day}`,
  loadingPublications: 'Loading the latest boards…',
  publicationsFailed: 'The latest boards could not be loaded.',
  nothingPublished: 'Nothing is published yet.',
  nothingListed: 'Nothing is listed here yet.',
  viewPaper: 'View paper →',
  copy: 'Copy citation',
  copied: 'Copied',
  announceCopied: (title: string) => `Copied the citation of ${title}`,
  announceSelected: 'Copying was refused. The citation is selected: copy it with your keyboard or menu.',
};
