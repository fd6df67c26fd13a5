import { scoreTooltips } from '#catalog/score-tooltips.ts';

/** The words of the tooltips of scores and averages, in the current language. */
export const scoreTooltipTexts = scoreTooltips;
