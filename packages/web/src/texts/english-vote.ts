/** The vote page (spec 2.8). */
export const vote = {
  title: 'Vote for the Next Models',
  subtitle: 'Help us prioritize which models to evaluate next',
};
