import { LANGUAGE_PARAMETER, readPageLanguage } from '@leaderboard/core/page-language';
import { formatUrl } from '@leaderboard/core/pages/urls';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { serve } from '../http/serve.ts';
import { readChanges } from './changes.sql.ts';
import { changesFeed } from './changes-feed.ts';
import { findModel, wasSubmitted } from './model.sql.ts';
import type { RecordDeps } from './record-calls.ts';
import { noModel } from './record-calls.ts';

const FEED_LENGTH = 50;

const FEED = { method: 'GET', path: '/changes.atom', isConditional: true } as const;
/** Old publication URL, which has been cited in papers. */
const CITED_PUBLICATION = {
  method: 'GET',
  path: '/board/:number',
  params: z.object({ number: z.string() }),
} as const;

/** Serves the Atom feed of all changes or of one model, and redirects cited publication URLs. */
export function registerFeedRoute(app: FastifyInstance, { database: { db }, site }: RecordDeps): void {
  serve(app, FEED, async (request, reply) => {
    const { searchParams } = new URL(request.url, site.publicUrl);
    const wanted = searchParams.get('model') ?? '';
    const language = readPageLanguage(searchParams.get(LANGUAGE_PARAMETER)) ?? 'en';
    const model = wanted === '' ? null : await findModel(db, wanted);
    // A queued model has a feed even before its first change.
    if (wanted !== '' && model === null && !(await wasSubmitted(db, wanted))) throw noModel(wanted);
    const name = wanted === '' ? undefined : (model?.name ?? wanted);
    const changes = await readChanges(db, { limit: FEED_LENGTH, model: name });
    reply.type('application/atom+xml; charset=utf-8');
    return changesFeed(changes, site, name, language);
  });

  // The page itself reports nonexistent publication numbers.
  serve(app, CITED_PUBLICATION, async ({ params }, reply) =>
    reply.redirect(formatUrl('/publication/:number', params)),
  );
}
