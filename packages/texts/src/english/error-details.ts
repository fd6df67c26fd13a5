/** What a visitor reads of an error's details. */
export const errorDetails = {
  name: 'Details of the error',
  copy: 'Copy details',
  copied: 'Copied',
  announceCopied: 'The details are copied',
  announceSelected: 'Copying was refused. The details are selected: copy them with your keyboard or menu.',
};
