/** The citation page. */
export const citations = {
  subtitle: (product: string) => `How to cite the ${product} Leaderboard in your work`,
  info: 'The citations below include both the leaderboard itself and the individual benchmarks used in our evaluation suite.',
  sections: { leaderboard: 'Leaderboard', benchmarks: 'Benchmarks', priorWork: 'Prior Work' },
  nothingListed: 'Nothing is listed here yet.',
  viewPaper: 'View paper →',
  copy: 'Copy citation',
  copied: 'Copied',
  announceCopied: (title: string) => `Copied the citation of ${title}`,
  announceSelected: 'Copying was refused. The citation is selected: copy it with your keyboard or menu.',
};
