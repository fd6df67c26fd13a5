/** The evaluation status panel (spec 2.4). */
export const queue = {
  title: 'Evaluation Status',
};
