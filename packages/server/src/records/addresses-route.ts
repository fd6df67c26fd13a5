import { toQuery } from '@leaderboard/core/board/query';
import { LANGUAGE_PARAMETER, readPageLanguage } from '@leaderboard/core/page-language';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { readPublication } from '../board/ledger.sql.ts';
import { serve } from '../http/serve.ts';
import { wantsPage } from '../http/wants-page.ts';
import { readChanges } from './changes.sql.ts';
import { changesFeed } from './changes-feed.ts';
import { findModel } from './model.sql.ts';
import { noModel, noPublication } from './not-found.ts';
import type { RecordDeps } from './record-deps.ts';

const IN_THE_FEED = 50;
/** Of what an address has in the place of a number, so much is repeated. */
const MOST_OF_A_NUMBER = 20;

const FEED = { method: 'GET', path: '/changes.atom', isConditional: true } as const;
const PUBLICATION = {
  method: 'GET',
  path: '/board/:number',
  params: z.object({ number: z.string() }),
} as const;

/** Addresses for feed readers and papers: the feed of changes (of all models or one), and a publication by its number. */
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

  serve(app, PUBLICATION, async (request, reply) => {
    const number = /^[1-9]\d{0,8}$/.test(request.params.number) ? Number(request.params.number) : 0;
    const isKnown = (await readPublication(db, number)) !== null;
    if (!isKnown && !wantsPage(request)) throw noPublication([number]);
    // To a person, the page of the board says that there is none of this number.
    const at = isKnown ? String(number) : request.params.number.slice(0, MOST_OF_A_NUMBER);
    return reply.redirect(`/${toQuery([['at', at]])}#/`);
  });
}
