import { tablePanels } from '#catalog/table-panels.ts';

/** The catalog of the table's panels in use: apart from the rest, since it comes with a panel's code. */
export const tablePanelTexts = tablePanels;
