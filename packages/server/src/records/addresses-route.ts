import { LANGUAGE_PARAMETER, readPageLanguage } from '@leaderboard/core/page-language';
import { formatUrl } from '@leaderboard/core/pages/urls';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { serve } from '../http/serve.ts';
import { readChanges } from './changes.sql.ts';
import { changesFeed } from './changes-feed.ts';
import { findModel } from './model.sql.ts';
import type { RecordDeps } from './record-calls.ts';
import { noModel } from './record-calls.ts';

const IN_THE_FEED = 50;

const FEED = { method: 'GET', path: '/changes.atom', isConditional: true } as const;
/** Publications were cited by this address. */
const CITED_PUBLICATION = {
  method: 'GET',
  path: '/board/:number',
  params: z.object({ number: z.string() }),
} as const;

/** Addresses for feed readers and papers: the feed of changes, of all models or one, and earlier citations. */
export function registerAddresses(app: FastifyInstance, { database: { db }, site }: RecordDeps): void {
  serve(app, FEED, async (request, reply) => {
    const { searchParams } = new URL(request.url, site.publicUrl);
    const wanted = searchParams.get('model') ?? '';
    const language = readPageLanguage(searchParams.get(LANGUAGE_PARAMETER)) ?? 'en';
    const model = wanted === '' ? null : await findModel(db, wanted);
    if (wanted !== '' && model === null) throw noModel(wanted);
    const changes = await readChanges(db, { limit: IN_THE_FEED, model: model?.name });
    reply.type('application/atom+xml; charset=utf-8');
    return changesFeed(changes, site, model?.name, language);
  });

  // The page says so if there is no publication of this number.
  serve(app, CITED_PUBLICATION, async ({ params }, reply) =>
    reply.redirect(formatUrl('/publication/:number', params)),
  );
}
