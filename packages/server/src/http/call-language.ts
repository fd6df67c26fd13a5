import { PAGE_LANGUAGES, type PageLanguage, readPageLanguage } from '@leaderboard/core/page-language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Negotiator } from 'negotiator';

/** The best of our languages for an Accept-Language header; without a preference, the first. */
export function preferredLanguage(acceptLanguage = '*'): PageLanguage {
  const headers = { 'accept-language': acceptLanguage };
  return readPageLanguage(new Negotiator({ headers }).language(PAGE_LANGUAGES)) ?? PAGE_LANGUAGES[0];
}

/** The language of the sentences in the answer to a call. A page names its own; programs that name none get English. */
export function callLanguage({ headers }: Pick<FastifyRequest, 'headers'>): PageLanguage {
  return preferredLanguage(headers['accept-language']);
}

/** The language of a call whose answer has sentences. The answer then says its language, and that it depends on the call's. */
export function answerLanguage(request: FastifyRequest, reply: FastifyReply): PageLanguage {
  const language = callLanguage(request);
  reply.headers({ 'content-language': language, vary: 'accept-language' });
  return language;
}
