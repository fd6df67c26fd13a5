import { MOST_COMPARED } from '@leaderboard/core/compared-models';
import { HttpError } from '../http/http-error.ts';

/** The different models or rows between the commas. @throws {HttpError} 400 for fewer than `fewest` and for too many */
export function askedModels(models: string, fewest: number): readonly string[] {
  const asked = [...new Set(models.split(',').filter((name) => name !== ''))];
  if (asked.length >= fewest && asked.length <= MOST_COMPARED) return asked;
  throw new HttpError(
    'bad_comparison',
    `models must name ${fewest} to ${MOST_COMPARED} different models or rows, with commas between them.`,
    { params: { fewest, most: MOST_COMPARED } },
  );
}
