import { MODEL_TYPES } from '@leaderboard/core/benchmark/model-types';
import { common } from '#texts/common';

/** One line for each model type, with its icon. */
export const modelTypeLines = MODEL_TYPES.map(({ key, icon }) => {
  const { label, description } = common.modelTypes[key];
  return `${icon} ${label}: ${description}`;
}).join('\n');
