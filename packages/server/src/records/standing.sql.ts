import type { NewestRanks } from '../board/newest-ranks.sql.ts';
import type { Db } from '../database/db.ts';
import type { Standing } from './badge.ts';
import { findModel, placesOfModel, wasSubmitted } from './model.sql.ts';

const waits = (db: Db, name: string) => wasSubmitted(db, name, ['pending', 'evaluating']);

/** The rank of a model's best row, or why it has none. */
export async function readStanding(db: Db, board: NewestRanks | null, name: string): Promise<Standing> {
  const model = await findModel(db, name);
  if (model === null) return { kind: (await waits(db, name)) ? 'waiting' : 'unknown' };
  const [place] = board === null ? [] : await placesOfModel(db, model.id, board);
  if (board === null || place === undefined) {
    return { kind: (await waits(db, model.name)) ? 'waiting' : 'taken_back' };
  }
  const average = board.averages[place] ?? Number.NaN;
  const rank = board.ranks[place] ?? 0;
  if (Number.isNaN(average) || rank === 0) return { kind: 'not_ranked' };
  return {
    kind: 'on_board',
    isFlagged: model.isFlagged,
    publication: board.publication,
    protocol: board.protocolAt(place),
    average,
    rank,
    range: board.rankRange(board.runIds[place] ?? 0),
    rows: board.rankedWith(place),
  };
}
