import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/db.ts';
import { onceForAll } from '../database/once-for-all.sql.ts';
import { artifacts, editions, publications } from '../database/schema.ts';
import { type StoredBody, storedBody } from '../http/stored-body.ts';
import { newestPublication } from './newest-publication.sql.ts';

/** What servers make once for each edition of the board and keep in the database. */
export type ArtifactName = 'board' | 'board-lean' | 'figures';

/** A state of the board: a publication with the facts that its models have. */
export interface Edition {
  readonly id: number;
  /** Tells it from an edition of the same number in another database. */
  readonly begunAt: string;
  readonly publication: number;
  readonly publishedAt: string;
  readonly models: number;
}

/** The newest edition, or the one of this number; null before the first publication. */
export async function readEdition(db: Db, id?: number): Promise<Edition | null> {
  const [newest] = await db
    .select()
    .from(editions)
    .where(id === undefined ? undefined : eq(editions.id, id))
    .orderBy(desc(editions.id))
    .limit(1);
  if (newest === undefined) return null;
  const found = await newestPublication(db, eq(publications.id, newest.publication));
  if (found === null) return null;
  const { id: publication, publishedAt, rowCount } = found;
  return { ...newest, publication, publishedAt, models: rowCount ?? 0 };
}

export interface Artifacts {
  /**
   * Reads artifacts of an edition, in the order of their names, and makes and stores them where they are missing
   * ({@link onceForAll}).
   * @param make makes all of these artifacts; null when the edition is no longer the newest.
   * @returns null where they could not be made, or the edition has gone.
   */
  readonly get: (
    edition: number,
    names: readonly ArtifactName[],
    make: () => Promise<readonly StoredBody[] | null>,
  ) => Promise<readonly StoredBody[] | null>;
  /** Stores artifacts, unless they are stored already or the edition has gone. */
  readonly store: (
    edition: number,
    names: readonly ArtifactName[],
    bodies: readonly StoredBody[],
  ) => Promise<void>;
  /** Artifacts of the newest edition that has them, also those that another build made; null where there are none. */
  readonly last: (names: readonly ArtifactName[]) => Promise<LastArtifacts | null>;
}

interface LastArtifacts {
  readonly edition: Edition;
  /** Whether this build made them. */
  readonly isOwn: boolean;
  readonly bodies: readonly StoredBody[];
}

/**
 * @param build names the code and the settings of this process. Artifacts of another build are those of another program.
 * @param stopped ends waiting.
 */
export function createArtifacts(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  build: string,
  stopped: AbortSignal,
): Artifacts {
  async function read(tx: Db, edition: number, names: readonly ArtifactName[], by = build) {
    const rows = await tx
      .select()
      .from(artifacts)
      .where(
        and(eq(artifacts.edition, edition), eq(artifacts.build, by), inArray(artifacts.name, [...names])),
      );
    const bodies = names.flatMap((wanted) => {
      const row = rows.find(({ name }) => name === wanted);
      return row === undefined ? [] : [storedBody(row.hash, row.body)];
    });
    return bodies.length < names.length ? null : bodies;
  }

  async function store(
    tx: Db,
    edition: number,
    names: readonly ArtifactName[],
    bodies: readonly StoredBody[],
  ) {
    if ((await tx.$count(editions, eq(editions.id, edition))) === 0) return false;
    const rows = bodies.map(({ hash, brotli: body }, index) => {
      return { edition, build, name: names[index] ?? '', hash, body };
    });
    await tx.insert(artifacts).values(rows).onConflictDoNothing();
    return true;
  }

  return {
    store: async (edition, names, bodies) => void (await store(db, edition, names, bodies)),
    get: (edition, names, make) =>
      onceForAll(
        { db, transaction },
        `${build} ${names[0]}`,
        (reader) => read(reader, edition, names),
        async (tx) => {
          const bodies = await make();
          // Two more editions may have begun meanwhile, and this one is gone.
          return bodies !== null && (await store(tx, edition, names, bodies)) ? bodies : null;
        },
        stopped,
      ),
    last: async (names) => {
      const isOwn = sql<boolean>`${artifacts.build} = ${build}`;
      const [found] = await db
        .select({ edition: artifacts.edition, build: artifacts.build, isOwn })
        .from(artifacts)
        .where(inArray(artifacts.name, [...names]))
        .orderBy(desc(artifacts.edition), desc(isOwn))
        .limit(1);
      if (found === undefined) return null;
      const edition = await readEdition(db, found.edition);
      const bodies = await read(db, found.edition, names, found.build);
      return edition && bodies && { edition, isOwn: found.isOwn, bodies };
    },
  };
}
