import { createBuckets, networkOf, PER_CUSTOMER, PER_ORGANIZATION, tooManyRequests } from './rate-limit.ts';
import { createWorkBound } from './work-bound.ts';

/** Questions to the hub at once, and how many wait for their turn. */
const QUESTIONS = { atOnce: 8, waiting: 400, retrySeconds: 2 };
/** The refused tokens of an organization, and of all callers, in those of one customer. */
const ORGANIZATION_FACTOR = 3;
const EVERYBODY_FACTOR = 5;
const NEWCOMERS_FACTOR = 15;
/** After so many refused tokens in an hour an organization is no newcomer. */
const NEWCOMER_REFUSALS = 3;

/**
 * Asks the hub about a token that it has not vouched for on this server.
 * @param isRefused whether the answer counts against the caller's network.
 * @throws {HttpError} 429 where the network, or all together, had too many refused tokens; 503 where too many wait.
 */
export type AskAboutUnknown = <T>(
  address: string,
  ask: () => Promise<T>,
  isRefused: (answer: T) => boolean,
) => Promise<T>;

/**
 * Bounds how often invented tokens make a server ask the hub, whatever networks they come from. Only refused tokens count, so people
 * behind one address do not use up their allowance by signing in. Networks that had few refused tokens have an allowance of their own
 * together, so that one who uses up that of everybody keeps no others from their first call.
 * @param perMinute how many refused tokens one customer may bring.
 * @param now milliseconds of a monotonic clock.
 */
export function createUnknownTokens(perMinute: number, now: () => number): AskAboutUnknown {
  const turns = createWorkBound(QUESTIONS, now);
  const refilled = (most: number) => createBuckets(most, most, now);
  const [customers, organizations] = [refilled(perMinute), refilled(perMinute * ORGANIZATION_FACTOR)];
  const everybody = refilled(perMinute * EVERYBODY_FACTOR);
  const newcomers = refilled(perMinute * NEWCOMERS_FACTOR);
  const firstRefusals = createBuckets(NEWCOMER_REFUSALS, NEWCOMER_REFUSALS / 60, now);
  return (address, ask, isRefused) => {
    const [customer, organization] = [networkOf(address, PER_CUSTOMER), networkOf(address, PER_ORGANIZATION)];
    const question = async () => {
      const all = firstRefusals.left(organization) < 1 ? everybody : newcomers;
      const wait = Math.max(
        customers.waitSeconds(customer) ?? 0,
        organizations.waitSeconds(organization) ?? 0,
        all.waitSeconds('') ?? 0,
      );
      if (wait > 0) throw tooManyRequests(wait);
      const answer = await ask();
      if (isRefused(answer)) {
        customers.take(customer);
        organizations.take(organization);
        firstRefusals.take(organization);
        all.take('');
      }
      return answer;
    };
    return turns.run(question, { organization, key: customer });
  };
}
