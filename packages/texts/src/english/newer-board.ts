/** The line above the board when the server has a newer one. */
export const newerBoard = {
  out: 'A newer board is out.',
  show: 'Show it',
  loading: 'Loading the newer board…',
  shown: 'The newest board is shown.',
  failed: 'The newer board could not be loaded.',
  retry: 'Try again',
};
