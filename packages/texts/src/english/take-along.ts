/** What an author takes along from a model's page. */
export const takeAlong = {
  title: 'Take it along',
  badge: {
    title: 'Badge',
    text: 'A picture with average and rank that follows the board, for a model card or a README.',
    alt: (product: string, model: string) => `${model} on the ${product} Leaderboard`,
    subject: 'About',
    whole: 'The whole board',
    markdown: 'Markdown',
    html: 'HTML',
  },
  card: {
    title: 'Results for the model card',
    text: (hub: string) =>
      `As a file in the folder .eval_results of the model's repository on ${hub}, the scores appear on its page there.`,
    download: 'As a file',
  },
  feed: 'Changes of this model as a feed (Atom)',
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  announceCopied: (what: string) => `Copied ${what}`,
  announceSelected: 'Copying was refused. The text is selected: copy it with your keyboard or menu.',
};
