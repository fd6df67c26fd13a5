import type { weightTypes as English } from '../english/weight-types.ts';

/** What a repository contains, as the form shows it. */
export const weightTypes: typeof English = {
  Original: 'मूल',
  Delta: 'डेल्टा',
  Adapter: 'अडैप्टर',
};
