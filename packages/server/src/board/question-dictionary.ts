import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { LabelColumn, TaskDictionary } from '@leaderboard/core/questions/dictionary';
import * as z from 'zod/mini';
import type { questionDictionaries } from '../database/schema.ts';

/** A dictionary as it is stored (docs/questions.md#dictionary). */
export type StoredDictionary = Readonly<
  Pick<typeof questionDictionaries.$inferSelect, 'n' | 'contentSha256' | 'labels'>
>;

const columnSchema = z.object({ values: z.array(z.string()), of: z.array(z.int()) });
const labelsSchema = z.object({ subject: columnSchema, level: columnSchema, type: columnSchema });

export function encodeDictionary({ n, labels }: TaskDictionary): StoredDictionary {
  const column = ({ values, of }: LabelColumn) => ({ values, of: [...of] });
  const text = JSON.stringify({
    subject: column(labels.subject),
    level: column(labels.level),
    type: column(labels.type),
  });
  return { n, contentSha256: createHash('sha256').update(text).digest('hex'), labels: gzipSync(text) };
}

export function decodeDictionary({ n, labels }: Pick<StoredDictionary, 'n' | 'labels'>): TaskDictionary {
  const { subject, level, type } = labelsSchema.parse(JSON.parse(gunzipSync(labels).toString('utf8')));
  const column = ({ values, of }: z.infer<typeof columnSchema>) => ({ values, of: Uint16Array.from(of) });
  return { n, labels: { subject: column(subject), level: column(level), type: column(type) } };
}
