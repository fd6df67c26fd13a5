import { describe, expect, it, vi } from 'vitest';
import { held } from '../../test/held.ts';
import { changeLocalVotes, createVoting, readLocalVotes } from './voting.ts';

const KEY = 'votes_asha-rao';

function memory(value: string | null = '[]') {
  const items = new Map(value === null ? [] : [[KEY, value]]);
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    stored: (): unknown => JSON.parse(items.get(KEY) ?? ''),
  };
}

type StorageLike = Parameters<typeof createVoting>[0]['storage'];

function votingWith(storage: StorageLike) {
  const onUnseenFailure = vi.fn();
  const explain = (error: unknown) => (error instanceof Error ? error.message : 'unknown');
  return {
    voting: createVoting({ username: 'asha-rao', storage, explain, onUnseenFailure }),
    onUnseenFailure,
  };
}

/** A request that the test settles. */
function request() {
  const { promise, resolve, reject } = held();
  return { send: vi.fn(() => promise), arrive: resolve, fail: reject };
}

describe('a vote', () => {
  it('is in the set and in local storage before the request', async () => {
    const storage = memory('["b/two"]');
    const { voting } = votingWith(storage);
    const seen: unknown[] = [];
    await voting.vote('a/one', async () => {
      seen.push(voting.get().voted.has('a/one'), storage.stored());
    });
    expect(seen).toEqual([true, ['b/two', 'a/one']]);
    expect(storage.stored()).toEqual(['b/two', 'a/one']);
  });

  it('that fails leaves both and shows its error until dismissed', async () => {
    const storage = memory('["b/two"]');
    const { voting } = votingWith(storage);
    voting.subscribe(() => {});
    const fail = () => Promise.reject(new Error('Failed to submit vote'));
    expect(await voting.vote('a/one', fail)).toBe(false);
    expect([...voting.get().voted]).toEqual(['b/two']);
    expect(storage.stored()).toEqual(['b/two']);
    expect(voting.get().error).toBe('Failed to submit vote');
    const again = request();
    const voted = voting.vote('a/one', again.send);
    expect(voting.get().error).toBeNull();
    again.arrive();
    expect(await voted).toBe(true);
    await voting.vote('c/three', fail);
    voting.dismissError();
    expect(voting.get().error).toBeNull();
    expect([...voting.get().voted]).toEqual(['b/two', 'a/one']);
  });

  it('is sent once, however often it is requested', async () => {
    const { voting } = votingWith(memory());
    const { send, arrive } = request();
    const votes = Array.from({ length: 20 }, () => voting.vote('a/one', send));
    arrive();
    expect(await Promise.all(votes)).toEqual([true, ...Array.from({ length: 19 }, () => false)]);
    expect(await voting.vote('a/one', send)).toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('for one model may fail while another arrives', async () => {
    const storage = memory();
    const { voting } = votingWith(storage);
    const [one, two] = [request(), request()];
    const votes = [voting.vote('a/one', one.send), voting.vote('b/two', two.send)];
    one.fail(new Error('no'));
    two.arrive();
    expect(await Promise.all(votes)).toEqual([false, true]);
    expect([...voting.get().voted]).toEqual(['b/two']);
    expect(storage.stored()).toEqual(['b/two']);
  });

  it('notifies listeners with a new state at each step', async () => {
    const { voting } = votingWith(memory());
    const states: unknown[] = [];
    const stop = voting.subscribe(() => states.push(voting.get()));
    await voting.vote('a/one', () => Promise.reject(new Error('no')));
    expect(states).toEqual([
      { voted: new Set(['a/one']), error: null },
      { voted: new Set(), error: 'no' },
    ]);
    expect(voting.get()).toBe(voting.get());
    stop();
    voting.dismissError();
    expect(states).toHaveLength(2);
  });

  it('that fails after its page was left is rolled back and reported', async () => {
    const storage = memory();
    const { voting, onUnseenFailure } = votingWith(storage);
    const { send, fail } = request();
    const stop = voting.subscribe(() => {});
    const voted = voting.vote('a/one', send);
    stop();
    fail(new Error('Failed to submit vote'));
    await voted;
    expect(storage.stored()).toEqual([]);
    expect(voting.get()).toEqual({ voted: new Set(), error: null });
    expect(onUnseenFailure).toHaveBeenCalledExactlyOnceWith('Failed to submit vote');
  });
});

it('a seen failure is gone on return to the screen', async () => {
  const { voting, onUnseenFailure } = votingWith(memory());
  const leave = voting.subscribe(() => {});
  await voting.vote('a/one', () => Promise.reject(new Error('no')));
  expect(voting.get().error).toBe('no');
  leave();
  expect(voting.get().error).toBeNull();
  expect(onUnseenFailure).not.toHaveBeenCalled();
});

describe('votes in several tabs', () => {
  it('show in every tab after a storage event', async () => {
    const storage = memory();
    const [first, second] = [votingWith(storage).voting, votingWith(storage).voting];
    await first.vote('a/one', async () => {});
    second.onStored('votes_somebody-else');
    expect(second.get().voted.has('a/one')).toBe(false);
    second.onStored(KEY);
    expect(second.get().voted.has('a/one')).toBe(true);
    await second.vote('b/two', async () => {});
    expect(storage.stored()).toEqual(['a/one', 'b/two']);
  });

  it('a failure in one does not remove a vote of the other', async () => {
    const storage = memory();
    const [first, second] = [votingWith(storage).voting, votingWith(storage).voting];
    const [lost, good] = [request(), request()];
    const votes = [first.vote('a/one', lost.send), second.vote('a/one', good.send)];
    lost.fail(new Error('no'));
    await votes[0];
    second.onStored(KEY);
    expect(second.get().voted.has('a/one')).toBe(true);
    good.arrive();
    await votes[1];
    first.onStored(KEY);
    expect(storage.stored()).toEqual(['a/one']);
    expect(first.get().voted.has('a/one')).toBe(true);
  });

  it('clearing local storage keeps the arrived votes of this tab', async () => {
    const storage = memory('["b/two"]');
    const { voting } = votingWith(storage);
    await voting.vote('a/one', async () => {});
    storage.setItem(KEY, '[]');
    voting.onStored(null);
    expect([...voting.get().voted]).toEqual(['a/one']);
  });
});

describe('leaving the page during a vote', () => {
  it('removes unanswered votes from local storage', () => {
    const storage = memory('["b/two"]');
    const { voting } = votingWith(storage);
    void voting.vote('a/one', request().send);
    voting.onLeave();
    expect(storage.stored()).toEqual(['b/two']);
  });

  it('keeps a vote whose answer arrives after a return by Back', async () => {
    const storage = memory();
    const { voting } = votingWith(storage);
    const { send, arrive } = request();
    const voted = voting.vote('a/one', send);
    voting.onLeave();
    arrive();
    await voted;
    voting.onLeave();
    expect(storage.stored()).toEqual(['a/one']);
  });
});

it('with blocked local storage the tab itself remembers', async () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const storage of [null, { getItem: deny, setItem: deny }]) {
    const { voting } = votingWith(storage);
    await voting.vote('a/one', async () => {});
    await voting.vote('b/two', () => Promise.reject(new Error('no')));
    expect([...voting.get().voted]).toEqual(['a/one']);
  }
});

describe('the local storage key votes_{username}', () => {
  it('holds a JSON array of the models voted for', () => {
    const storage = memory(null);
    changeLocalVotes(storage, 'asha-rao', 'a/one', true);
    changeLocalVotes(storage, 'asha-rao', 'a/two', true);
    changeLocalVotes(storage, 'asha-rao', 'a/two', true);
    expect(storage.getItem('votes_asha-rao')).toBe('["a/one","a/two"]');
    changeLocalVotes(storage, 'asha-rao', 'a/one', false);
    expect(readLocalVotes(storage, 'asha-rao')).toEqual(['a/two']);
    expect(readLocalVotes(storage, 'somebody-else')).toEqual([]);
  });

  it.each([
    ['absent', null, []],
    ['no JSON', '["a/one"', []],
    ['another shape', '{"a/one":true}', []],
    ['null', 'null', []],
    ['partly damaged', '["a/one",3,null,["a/two"],"a/three"]', ['a/one', 'a/three']],
  ])('is read as far as possible when %s, and rewritten by the next vote', (_name, value, read) => {
    const storage = memory(value);
    expect(readLocalVotes(storage, 'asha-rao')).toEqual(read);
    changeLocalVotes(storage, 'asha-rao', 'b/new', true);
    expect(readLocalVotes(storage, 'asha-rao')).toEqual([...read, 'b/new']);
  });
});
