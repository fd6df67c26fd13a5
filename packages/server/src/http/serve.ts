import { type Call, errorSchema } from '@leaderboard/core/api';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { ConcurrencyLimits, Requester } from './concurrency-limit.ts';
import { sendIfChanged } from './etag.ts';
import { getNetwork, PER_CUSTOMER, PER_ORGANIZATION } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyInstance {
    concurrency: ConcurrencyLimits;
  }
}

/** Prepares an app for {@link serve}. @param limits limits on its concurrent work. */
export function prepareToServe(app: FastifyInstance, limits: ConcurrencyLimits): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('concurrency', limits);
}

type Parsed<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : unknown;

/** A request typed by the call's contract. */
type CallRequest<C extends Call> = FastifyRequest<{
  Params: Parsed<C['params']>;
  Querystring: Parsed<C['query']>;
  Body: Parsed<C['body']>;
}>;

/** Return value of a handler: the response defined by the contract, or the raw body if it defines none. */
type ResponseBody<C extends Call> = C['response'] extends z.core.$ZodType
  ? z.output<C['response']>
  : string | Buffer;
type HandlerResult<C extends Call> = ResponseBody<C> | FastifyReply;

interface Options
  extends Pick<RouteShorthandOptions, 'config' | 'preValidation' | 'onRequest' | 'bodyLimit'> {
  /** Reason why requests do not wait for a free slot. */
  readonly unbounded?: string;
  /** Concurrency limit for GET requests. */
  readonly limitName?: keyof ConcurrencyLimits;
  /** Time limit in milliseconds; null for none. When it expires, the client gets an error, but the handler keeps running. */
  readonly limitMs?: number | null;
  /** Schemas of additional responses, by status. */
  readonly responses?: Readonly<Record<number, unknown>>;
}

/** Longer than the timeouts for receiving a body and for hub requests. */
const LIMIT_MS = 60_000;

const UNCHANGED = 'Send the ETag as If-None-Match to get 304 until something changes.';

function buildSchema(call: Call, responses: Options['responses']) {
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

/** Checks if the client is still waiting: no response was sent at the time limit, and the connection is open. */
export function isAwaited(request: FastifyRequest, reply: FastifyReply): boolean {
  return !reply.sent && !request.socket.destroyed;
}

/** Identifies the client that sent a request, to limit how many it has open at once. */
export function getRequester({ address, routeOptions }: FastifyRequest): Requester {
  return {
    organization: getNetwork(address, PER_ORGANIZATION),
    key: `${getNetwork(address, PER_CUSTOMER)} ${routeOptions.url}`,
  };
}

/**
 * Registers the route of a call. The request is validated, a GET request waits for a free slot, the handler runs, and the response
 * is validated, serialized and tagged. The slot is released when the handler ends, even if the client has disconnected or was sent
 * an error, because the queries keep running. A handler that returns the reply instead of data ends when the client has read it, so
 * a handler with a slot may only do so for redirects and errors.
 */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (request: CallRequest<C>, reply: FastifyReply) => HandlerResult<C> | Promise<HandlerResult<C>>,
  { responses, unbounded, limitName = 'reads', limitMs = LIMIT_MS, ...options }: Options = {},
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      // Fastify has validated the request against the contract.
      const given = await handler(request as CallRequest<C>, reply);
      // If a response was already sent at the time limit, Fastify would log an error for a second one.
      return reply.sent ? reply : given;
    } catch (error) {
      if (!reply.sent) throw error;
      request.log.warn({ err: error, reqId: request.id }, 'a call failed after its time limit');
      return reply;
    }
  };
  const runInSlot = (request: FastifyRequest, reply: FastifyReply) =>
    app.concurrency[limitName].run(async () => {
      return isAwaited(request, reply) ? answer(request, reply) : reply;
    }, getRequester(request));
  app.route({
    method: call.method,
    url: call.path,
    schema: buildSchema(call, responses),
    ...(limitMs !== null && { handlerTimeout: limitMs }),
    ...(call.isConditional && { onSend: sendIfChanged }),
    ...options,
    handler: call.method === 'GET' && unbounded === undefined ? runInSlot : answer,
  });
}
