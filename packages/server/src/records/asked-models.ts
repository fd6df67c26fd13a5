import { MOST_COMPARED } from '@leaderboard/core/compared-models';
import { HttpError } from '../http/http-error.ts';

/** The different models or rows between the commas. @throws {HttpError} 400 for none and for too many */
export function askedModels(models: string): readonly string[] {
  const asked = [...new Set(models.split(',').filter((name) => name !== ''))];
  if (asked.length > 0 && asked.length <= MOST_COMPARED) return asked;
  throw new HttpError(
    'bad_comparison',
    `models must name 1 to ${MOST_COMPARED} different models or rows, with commas between them.`,
    { params: { fewest: 1, most: MOST_COMPARED } },
  );
}
