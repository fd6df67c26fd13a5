import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = 'packages/server/migrations';
const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number(), tag: z.string() })),
});

/** A copy of the built server with one migration more, which changes two tables that are read and written all the time. */
export async function makeNewVersion(folder: string): Promise<string> {
  const root = join(folder, 'new-version');
  const server = join(root, 'packages/server');
  await mkdir(server, { recursive: true });
  for (const name of ['dist', 'migrations', 'programs', 'roles', 'package.json'])
    await cp(join(ROOT, 'packages/server', name), join(server, name), { recursive: true });
  for (const name of ['node_modules', 'data', 'docs']) await symlink(join(ROOT, name), join(root, name));
  await symlink(join(ROOT, 'packages/server/node_modules'), join(server, 'node_modules'));
  for (const name of ['web', 'core', 'texts'])
    await symlink(join(ROOT, 'packages', name), join(root, 'packages', name));
  const journal = join(root, MIGRATIONS, 'meta/_journal.json');
  const { entries, ...rest } = journalSchema.parse(JSON.parse(await readFile(journal, 'utf8')));
  const last = entries.at(-1);
  if (last === undefined) throw new Error('There are no migrations');
  const added = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_of-the-rehearsal' };
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, added] }));
  await writeFile(
    join(root, MIGRATIONS, `${added.tag}.sql`),
    'alter table submissions add column of_the_rehearsal integer;\n--> statement-breakpoint\n' +
      'create index of_the_rehearsal on votes (created_at);\n',
  );
  return root;
}
