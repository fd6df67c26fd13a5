import { modelTypeOf, UNKNOWN_TYPE_ICON } from '@leaderboard/core/benchmark/model-types';
import type { Row } from '@leaderboard/core/board/columns';
import { common as texts } from '#catalog/common.ts';

/** The icon of the model's type, with the name as its tooltip. */
export function TypeCell({ row }: { row: Row }) {
  const type = modelTypeOf(row.entry.model.type);
  const name = type === null ? texts.leaderboard.unknownType : texts.modelTypes[type.key].label;
  return (
    <span role="img" aria-label={name} data-tooltip={name}>
      {type?.icon ?? UNKNOWN_TYPE_ICON}
    </span>
  );
}
