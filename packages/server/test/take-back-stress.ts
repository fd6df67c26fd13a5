import { publish } from '../src/board/publish.sql.ts';
import type { Database } from '../src/database/database.ts';
import { takeBackPublication } from '../src/queue/take-back.sql.ts';
import { newRun } from './new-run.ts';
import { wholeBoard } from './whole-board.ts';

const ROWS = 20;

/** Every row with its average, best first. Each round reverses the order. */
function boardOf(round: number): (readonly [string, number])[] {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const place = round % 2 === 0 ? row : ROWS - row;
    return [`a/model-${row}`, 1 + place + (round % 50)] as const;
  });
  return rows.sort((a, b) => b[1] - a[1]);
}

interface Seen {
  readonly reads: number;
  /** Boards that are no publication. */
  readonly wrong: readonly string[];
}

/**
 * Publishes all rows again and takes that publication back, round after round, while readers read the board. Each reader
 * must see a complete publication, and after a take-back the board of before.
 */
export async function takeBackStress(database: Database, rounds: number, readers = 2): Promise<Seen> {
  const wrong: string[] = [];
  // The numbers of the publications are known: the first board, then a publication and its take-back in each round. The
  // facts of a model stay as the last round stated them.
  const expected = (publication: number) => {
    const rows = boardOf(publication % 2 === 1 ? 0 : publication / 2);
    return rows.map((row) => [...row, `round ${Math.floor(publication / 2)}`]);
  };
  const publishRound = (round: number) =>
    publish(
      database,
      `round ${round}`,
      boardOf(round).map(([name, average]) =>
        newRun(name, average / 100, { model: { license: `round ${round}` } }),
      ),
    );
  await publishRound(0);
  let isOver = false;
  let reads = 0;
  const read = async () => {
    while (!isOver) {
      const board = await wholeBoard(database);
      const seen = board?.entries.map(({ id, model, metadata }) => {
        return [id, model.average_score, metadata.hub_license];
      });
      if (JSON.stringify(seen) !== JSON.stringify(expected(board?.publication ?? 0))) {
        wrong.push(JSON.stringify(board));
      }
      reads += 1;
    }
  };
  const reading = Array.from({ length: readers }, read);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const publication = await publishRound(round);
      const outcome = await takeBackPublication(database, publication?.id ?? 0, `end of round ${round}`);
      if (outcome.kind !== 'done') wrong.push(`round ${round}: ${outcome.kind}`);
    }
  } finally {
    isOver = true;
    await Promise.all(reading);
  }
  return { reads, wrong };
}
