import { PAGE_LANGUAGES, type PageLanguage, readPageLanguage } from '@leaderboard/core/page-language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Negotiator } from 'negotiator';

/** Picks the supported language that best matches an Accept-Language header; the first one if the client has no preference. */
export function preferredLanguage(acceptLanguage = '*'): PageLanguage {
  const headers = { 'accept-language': acceptLanguage };
  return readPageLanguage(new Negotiator({ headers }).language(PAGE_LANGUAGES)) ?? PAGE_LANGUAGES[0];
}

/** Returns the language for messages in the response. Pages send their own language; programs that send none get English. */
export function getRequestLanguage({ headers }: Pick<FastifyRequest, 'headers'>): PageLanguage {
  return preferredLanguage(headers['accept-language']);
}

/** Returns the request's language and sets Content-Language and Vary, for responses that contain messages. */
export function setResponseLanguage(request: FastifyRequest, reply: FastifyReply): PageLanguage {
  const language = getRequestLanguage(request);
  reply.headers({ 'content-language': language, vary: 'accept-language' });
  return language;
}
