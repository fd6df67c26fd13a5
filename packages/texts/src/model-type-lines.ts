import { MODEL_TYPES } from '@leaderboard/core/benchmark/model-types';
import { common } from '#texts/common';

/** Lines with the icon, label and description of each model type. */
export const modelTypeLines = MODEL_TYPES.map(({ key, icon }) => {
  const { label, description } = common.modelTypes[key];
  return `${icon} ${label}: ${description}`;
}).join('\n');
