/** The texts of the submit page that the shell needs; the others come with the page (submit-page.ts). */
export const submit = {
  title: 'Submit a Model for Evaluation',
  subtitle: (product: string) => `Add your model to the ${product} Leaderboard`,
};
