/** What all plots have around them. */
export const charts = {
  asTable: 'Figures as a table',
  svg: 'Save as SVG',
  png: 'Save as PNG',
  notSaved: 'The picture could not be made. Save it as the other kind, or take the figures as a table.',
  /** Below a saved picture. */
  source: (product: string, site: string, publication: number | null, date: string): readonly string[] => [
    `${product} Leaderboard, ${site}`,
    `${publication === null ? '' : `Publication ${publication}. `}Saved on ${date}. 95 % intervals cover the choice of questions.`,
  ],
  guessing: 'guessing',
};
