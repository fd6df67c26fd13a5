import { type Call, errorSchema } from '@leaderboard/core/api';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { sendIfChanged } from './etag.ts';
import { networkOf, PER_CUSTOMER, PER_ORGANIZATION } from './rate-limit.ts';
import type { Requester, WorkBounds } from './work-bound.ts';

declare module 'fastify' {
  interface FastifyInstance {
    bounds: WorkBounds;
  }
}

/** Makes an app ready for {@link serve}. @param bounds how much work it does at once. */
export function prepareToServe(app: FastifyInstance, bounds: WorkBounds): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('bounds', bounds);
}

type Parsed<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : unknown;

/** A request whose parts are those of the call's contract. */
type CallRequest<C extends Call> = FastifyRequest<{
  Params: Parsed<C['params']>;
  Querystring: Parsed<C['query']>;
  Body: Parsed<C['body']>;
}>;

/** What a handler gives: the answer of the contract; of a call without one, the body. */
type Answer<C extends Call> = C['response'] extends z.core.$ZodType
  ? z.output<C['response']>
  : string | Buffer;
type Given<C extends Call> = Answer<C> | FastifyReply;

interface Options
  extends Pick<RouteShorthandOptions, 'config' | 'preValidation' | 'onRequest' | 'bodyLimit'> {
  /** Why calls do not wait for a turn to read the database. */
  readonly unbounded?: string;
  /** The bound whose turn a call that reads waits for. */
  readonly turnOf?: keyof WorkBounds;
  /** How long a call may take; null: as long as it likes. The caller gets an error then, but the handler goes on. */
  readonly limitMs?: number | null;
  /** Schemas of more answers, by status. */
  readonly responses?: Readonly<Record<number, unknown>>;
}

/** Longer than a body may take to arrive and the hub may take to answer. */
const LIMIT_MS = 60_000;

const UNCHANGED = 'Send the ETag as If-None-Match: the answer is 304 until something changes.';

function schemaOf(call: Call, responses: Options['responses']) {
  const { summary, params, query, body, response = z.unknown(), isConditional = false } = call;
  const parts = {
    hide: summary === undefined,
    summary,
    description: call.description ?? (isConditional ? UNCHANGED : undefined),
    params,
    querystring: query,
    body,
    response: {
      200: response,
      ...(isConditional && { 304: z.undefined() }),
      '4xx': errorSchema,
      '5xx': errorSchema,
      ...responses,
    },
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

/** Whether somebody still waits for the answer: nobody does after the time limit, or when the caller has left. */
export function isAwaited(request: FastifyRequest, reply: FastifyReply): boolean {
  return !reply.sent && !request.socket.destroyed;
}

/** The customer of a call, for a bound of work. */
export function requesterOf({ address, routeOptions }: FastifyRequest): Requester {
  return {
    organization: networkOf(address, PER_ORGANIZATION),
    key: `${networkOf(address, PER_CUSTOMER)} ${routeOptions.url}`,
  };
}

/**
 * Answers a call of the contract. In this order: its content is checked, a call that reads waits for its turn, the handler runs, and the
 * answer is checked, written and tagged. The turn ends with the handler, also when the caller has been put off or has left, because its
 * queries go on. A handler that gives the reply instead of an answer ends when the caller has read it: with a turn only for a redirect or
 * a refusal.
 */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (request: CallRequest<C>, reply: FastifyReply) => Given<C> | Promise<Given<C>>,
  { responses, unbounded, turnOf = 'reads', limitMs = LIMIT_MS, ...options }: Options = {},
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      // Fastify has checked the request by the contract.
      const given = await handler(request as CallRequest<C>, reply);
      // After its time limit a call has its answer: Fastify logs an error for a second one.
      return reply.sent ? reply : given;
    } catch (error) {
      if (!reply.sent) throw error;
      request.log.warn({ err: error, reqId: request.id }, 'a call failed after its time limit');
      return reply;
    }
  };
  const inTurn = (request: FastifyRequest, reply: FastifyReply) =>
    app.bounds[turnOf].run(async () => {
      return isAwaited(request, reply) ? answer(request, reply) : reply;
    }, requesterOf(request));
  app.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call, responses),
    ...(limitMs !== null && { handlerTimeout: limitMs }),
    ...(call.isConditional && { onSend: sendIfChanged }),
    ...options,
    handler: call.method === 'GET' && unbounded === undefined ? inTurn : answer,
  });
}
