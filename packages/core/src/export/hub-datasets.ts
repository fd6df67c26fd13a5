import type { DomainKey } from '../benchmark/suite.ts';

/** The datasets of the suite on the hub. */
export const HUB_DATASETS: Readonly<Record<DomainKey, string>> = {
  bba: 'bharatgenai/BhashaBench-Ayur',
  bbf: 'bharatgenai/BhashaBench-Finance',
  bbk: 'bharatgenai/BhashaBench-Krishi',
  bbl: 'bharatgenai/BhashaBench-Legal',
};
