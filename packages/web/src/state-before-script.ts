/** The stores of the browser as they are before anything has happened: what the server renders pages with. */
import type { View } from '@leaderboard/core/board/view';
import type { Session } from './session/session.ts';
import type { Address } from './state/address.ts';
import { type EntryMemory, NOTHING, type Visit } from './state/entry-memory.ts';
import type { ViewStore } from './state/view-store.ts';

const nothing = () => undefined;
const never = () => nothing;

const SESSION: Session = {
  status: 'loading',
  username: null,
  token: null,
  error: null,
  hasExpired: false,
  signIn: nothing,
  signOut: nothing,
  expire: nothing,
};
export const session = { get: () => SESSION, subscribe: never };
export const colorScheme = { get: () => 'light' as const, subscribe: never, toggle: nothing };
export const IDLE_ADDRESS: Address = {
  read: () => null,
  query: () => '',
  hash: () => '',
  write: nothing,
  follow: nothing,
  clear: nothing,
  subscribe: never,
};

const VISIT: Visit = { by: 'load', isOtherPage: false };
export const memory: EntryMemory = {
  visit: () => VISIT,
  arrival: () => VISIT,
  kept: () => NOTHING,
  keep: nothing,
  beforeLeaving: never,
  subscribe: never,
};

export function idleView(view: View): ViewStore {
  return { get: () => view, subscribe: never, change: nothing, reset: nothing, flush: nothing };
}
