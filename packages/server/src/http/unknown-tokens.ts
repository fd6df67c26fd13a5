import { createConcurrencyLimit } from './concurrency-limit.ts';
import { createBuckets, getNetwork, PER_CUSTOMER, PER_ORGANIZATION, tooManyRequests } from './rate-limit.ts';

/** Maximum numbers of concurrent and waiting requests to the hub. */
const HUB_REQUESTS = { atOnce: 8, waiting: 400, retrySeconds: 2 };
/** Allowances of an organization and of all clients combined, as multiples of a single customer's. */
const ORGANIZATION_FACTOR = 3;
const EVERYBODY_FACTOR = 5;
const NEWCOMERS_FACTOR = 15;
/** An organization with this many rejected tokens in an hour is no longer a newcomer. */
const NEWCOMER_REFUSALS = 3;

/**
 * Asks the hub about a token that it has not yet confirmed to this server.
 * @param isRefused checks if the response counts against the client's network.
 * @throws {HttpError} 429 if the network, or all clients combined, sent too many rejected tokens; 503 if too many requests are
 *   waiting.
 */
export type UnknownTokenLimit = <T>(
  address: string,
  ask: () => Promise<T>,
  isRefused: (answer: T) => boolean,
) => Promise<T>;

/**
 * Limits how often made-up tokens make a server ask the hub, across any number of networks. Only rejected tokens count, so people
 * behind a shared address do not use up their allowance by signing in. Networks with few rejected tokens share a separate
 * allowance, so an attacker who exhausts the general one does not lock out newcomers.
 * @param perMinute number of rejected tokens that one customer may send.
 * @param now monotonic clock in milliseconds.
 */
export function createUnknownTokenLimit(perMinute: number, now: () => number): UnknownTokenLimit {
  const turns = createConcurrencyLimit(HUB_REQUESTS, now);
  const refilled = (most: number) => createBuckets(most, most, now);
  const [customers, organizations] = [refilled(perMinute), refilled(perMinute * ORGANIZATION_FACTOR)];
  const everybody = refilled(perMinute * EVERYBODY_FACTOR);
  const newcomers = refilled(perMinute * NEWCOMERS_FACTOR);
  const firstRefusals = createBuckets(NEWCOMER_REFUSALS, NEWCOMER_REFUSALS / 60, now);
  return (address, ask, isRefused) => {
    const [customer, organization] = [
      getNetwork(address, PER_CUSTOMER),
      getNetwork(address, PER_ORGANIZATION),
    ];
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
