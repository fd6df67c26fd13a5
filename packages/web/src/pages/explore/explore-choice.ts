import { type DomainKey, EVALUATION_KEYS, type EvaluationKey } from '@leaderboard/core/benchmark/suite';
import { DOMAINS } from '@leaderboard/core/benchmark/suite-table';

export const PICTURES = ['size', 'languages', 'domains'] as const;

/** Which picture, and of what. */
export interface ExploreChoice {
  readonly picture: (typeof PICTURES)[number];
  /** What the picture by size shows; null: the average. */
  readonly column: EvaluationKey | null;
  /** What the picture of both languages shows; null: all domains. */
  readonly domain: DomainKey | null;
}

/** 'size;bba_hindi', 'languages;bbf', 'domains'; what cannot be read counts as absent. */
export function parseChoice(text: string | null): ExploreChoice {
  const [picture, of] = (text ?? '').split(';');
  return {
    picture: PICTURES.find((one) => one === picture) ?? 'size',
    column: EVALUATION_KEYS.find((key) => key === of) ?? null,
    domain: DOMAINS.find(({ key }) => key === of)?.key ?? null,
  };
}

/** null: the first picture as it is by default. */
export function serializeChoice({ picture, column, domain }: ExploreChoice): string | null {
  const of = picture === 'size' ? column : picture === 'languages' ? domain : null;
  if (picture === 'size' && of === null) return null;
  return of === null ? picture : `${picture};${of}`;
}
