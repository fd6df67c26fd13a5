import { catalog } from '../compile/catalog.ts';

export const { failureExplanations, failureFacts } = catalog('failureExplanations', 'failureFacts');
