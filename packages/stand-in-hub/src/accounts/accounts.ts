import { createHash } from 'node:crypto';

/** An account of the hub. The id never changes; the name is a label that can pass to another account. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly fullname: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly isPro: boolean;
  readonly website: string | null;
  readonly orgs: readonly Organization[];
  /** The purpose of a sample account, shown beside the choice of accounts. */
  readonly purpose: string;
}

export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly fullname: string;
  readonly role: 'admin' | 'write' | 'contributor' | 'read';
  readonly isEnterprise: boolean;
}

export interface AccountDirectory {
  list(): readonly Account[];
  byId(id: string): Account | null;
  /** @throws when no account has that name now. */
  named(name: string): Account;
  /** @throws when the name is taken. */
  add(name: string, fullname?: string): Account;
  /** Gives an account another name; its id stays. @throws when no account has the old name, or one has the new name. */
  rename(from: string, to: string): Account;
}

/** An id in the hub's form, 24 hexadecimal digits, the same for the same seed. */
export function hubId(seed: string): string {
  return createHash('sha256').update(seed).digest('hex').slice(0, 24);
}

/** As at the hub, an account's id begins with the second in which the account was made. */
function accountId(seed: string, madeAtMs: number): string {
  const seconds = Math.floor(madeAtMs / 1000).toString(16);
  return `${seconds.padStart(8, '0')}${hubId(seed).slice(8)}`;
}

const LONG_AGO_MS = Date.parse('2024-05-06T07:08:09Z');
const YOUNG_MS = 2 * 86_400_000;

function organization(name: string, fullname: string, role: Organization['role']): Organization {
  return { id: hubId(`org ${name}`), name, fullname, role, isEnterprise: false };
}

function account(name: string, fullname: string, purpose: string, more: Partial<Account> = {}): Account {
  return {
    id: accountId(`account ${name}`, LONG_AGO_MS),
    name,
    fullname,
    purpose,
    email: `${name}@example.org`,
    emailVerified: true,
    isPro: false,
    website: null,
    orgs: [],
    ...more,
  };
}

export const ASHA = account(
  'asha-rao',
  'Asha Rao',
  'A model author: in an organization, may read its private model',
  {
    isPro: true,
    website: 'https://example.org/asha',
    orgs: [organization('banyan-lab', 'Banyan Lab', 'admin')],
  },
);

const SAMPLE_ACCOUNTS: readonly Account[] = [
  ASHA,
  account('vikram-iyer', 'Vikram Iyer', 'A second voter, in no organization'),
  account('meera-das', 'Meera Das', 'A third voter, in two organizations, e-mail not verified', {
    emailVerified: false,
    orgs: [
      organization('neem-collective', 'Neem Collective', 'write'),
      organization('monsoon-lab', 'Monsoon Lab', 'read'),
    ],
  }),
  account('kabir2', '', 'Gives the least: no full name, no website, no organization'),
  account(
    'tricky-name',
    '<img src=x onerror=alert(1)> "O\'Neil" \u202e हिन्दी',
    'A full name that tests escaping',
  ),
];

/** @param nowMs when the hub starts. */
export function accountDirectory(nowMs: number): AccountDirectory {
  const newcomer = account('tara-menon', 'Tara Menon', 'A newcomer: the account is two days old', {
    id: accountId('account tara-menon', nowMs - YOUNG_MS),
  });
  const samples = [...SAMPLE_ACCOUNTS, newcomer];
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  const byName = new Map(samples.map((sample) => [sample.name, sample]));
  let added = 0;
  const named = (name: string): Account => {
    const found = byName.get(name);
    if (found === undefined) throw new Error(`The hub has no account named ${name}`);
    return found;
  };
  const put = (entry: Account): Account => {
    if (byName.has(entry.name)) throw new Error(`The name ${entry.name} is taken`);
    const previous = byId.get(entry.id);
    if (previous !== undefined) byName.delete(previous.name);
    byId.set(entry.id, entry);
    byName.set(entry.name, entry);
    return entry;
  };
  return {
    list: () => [...byId.values()],
    byId: (id) => byId.get(id) ?? null,
    named,
    add(name, fullname = name) {
      added += 1;
      // The number keeps two accounts apart that have the same name one after the other.
      return put(account(name, fullname, 'Added', { id: accountId(`added ${added} ${name}`, LONG_AGO_MS) }));
    },
    rename: (from, to) => put({ ...named(from), name: to }),
  };
}
