/** What the shell says of the submit page (spec 2.6); its own texts come with the page: english-submit-page.ts. */
export const submit = {
  title: 'Submit a Model for Evaluation',
  subtitle: (product: string) => `Add your model to the ${product} Leaderboard`,
};
