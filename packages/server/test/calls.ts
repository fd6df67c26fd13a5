import * as contract from '@leaderboard/core/api';
import * as records from '@leaderboard/core/records-api';

function isCall(item: unknown): item is contract.Call {
  return typeof item === 'object' && item !== null && 'method' in item && 'path' in item;
}

/** Every call of the contract. */
export const CALLS = Object.values<unknown>({ ...contract, ...records }).filter(isCall);
