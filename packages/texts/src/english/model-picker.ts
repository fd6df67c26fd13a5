/** The models that are chosen to stand side by side, and the field that adds further ones. */
export const modelPicker = {
  add: 'Add a model',
  addButton: 'Add',
  noName: 'Type the name of a model.',
  namesLoading: 'The names of the board are loading. The model is added as soon as they are there.',
  listed: 'Matching models',
  alreadyChosen: (name: string) => `${name} is already chosen.`,
  unknown: (name: string) => `No model on the board is named “${name}”, or anything like it.`,
  added: (name: string) => `Added ${name}`,
  removed: (name: string) => `Removed ${name}`,
  full: 'You can compare at most six models.',
  remove: (name: string) => `Remove ${name}`,
};
