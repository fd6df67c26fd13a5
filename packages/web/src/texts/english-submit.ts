/** The submit page (spec 2.6). */
export const submit = {
  title: 'Submit a Model for Evaluation',
  subtitle: (product: string) => `Add your model to the ${product} Leaderboard`,
};
