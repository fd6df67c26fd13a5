import { modelsOf } from '@leaderboard/core/board/record-parameters';
import { useCallback, useMemo } from 'react';
import { useAddressParameter } from '../../state/address.ts';

/**
 * The models chosen for a comparison, by name or row id, and how to choose others. They are in the address of the board, of a
 * model's page and of the comparison itself, so they are chosen on the one and compared on the other.
 */
export function useComparedModels(): readonly [readonly string[], (models: readonly string[]) => void] {
  const [text, setText] = useAddressParameter('models');
  const models = useMemo(() => modelsOf(text), [text]);
  const choose = useCallback(
    (next: readonly string[]) => setText(next.length === 0 ? null : next.join(',')),
    [setText],
  );
  return [models, choose];
}
