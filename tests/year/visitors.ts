import { setTimeout as sleep } from 'node:timers/promises';
import { getQueueStatus } from '../../packages/core/src/api.ts';
import { sampleModel, weights } from '../../packages/stand-in-hub/src/models/sample-models.ts';
import { submissionOf } from '../browser/support/submission.ts';
import { readCalls } from './read-calls.ts';
import type { Site } from './site.ts';

/** What a visitor is told: an answer, a refusal, or nothing. */
interface Seen {
  /** 'read', 'submit' or 'vote'. */
  readonly what: string;
  readonly name: string;
  readonly status: number;
  readonly ms: number;
  readonly isOfMemory: boolean;
}

export interface Acknowledged {
  /** Models by the account whose submission got 200. */
  readonly submitted: Map<string, string>;
  /** 'account model' of votes that got 200. */
  readonly voted: Set<string>;
}

export interface Visitors {
  readonly acknowledged: Acknowledged;
  /** What was seen since the last time. */
  take(): { readonly seen: readonly Seen[]; readonly panel: readonly string[] };
  /** Whether people submit and vote. Resolves when nothing is under way that they began before. */
  takePart(does: boolean): Promise<void>;
  stop(): Promise<void>;
}

const READ_PAUSE_MS = 100;
const PART_PAUSE_MS = 400;
const PANEL_PAUSE_MS = 1000;
/** A submission for so many votes. Each becomes a publication, after which two servers on this machine read the board. */
const TURNS_A_SUBMISSION = 5;

/** People who read all kinds of pages, submit models and vote for them, through the balancer, until they are stopped. */
export async function startVisitors(site: Site, random: () => number, label: string): Promise<Visitors> {
  const acknowledged: Acknowledged = { submitted: new Map(), voted: new Set() };
  const calls = await readCalls(site.call);
  let seen: Seen[] = [];
  let panel: string[] = [];
  let isOver = false;
  let takesPart = false;
  const underWay = new Map<number, Promise<void>>();
  let count = 0;

  const note = (
    what: string,
    name: string,
    { status, ms }: { status: number; ms: number },
    isOfMemory = false,
  ) => seen.push({ what, name, status, ms, isOfMemory });

  async function reading(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const call = calls[turn % calls.length];
      if (call !== undefined) note('read', call.name, await site.call(call), call.isOfMemory === true);
      await sleep(READ_PAUSE_MS);
    }
  }

  async function watchingThePanel(): Promise<void> {
    for (; !isOver; await sleep(PANEL_PAUSE_MS)) {
      const { status, body } = await site.call({ path: getQueueStatus.path });
      if (status !== 200) continue;
      const { stalled } = getQueueStatus.response.parse(JSON.parse(body));
      const shown = stalled?.reason ?? 'no stall';
      if (panel.at(-1) !== shown) panel.push(shown);
    }
  }

  async function submit(): Promise<void> {
    count += 1;
    // It takes a moment, so that something is under way when a worker dies.
    const model = `${label}-${count % 9}/slow-1000-${count}`;
    const person = site.people[Math.floor(random() * site.people.length)];
    if (person === undefined) return;
    site.hub.putModel(sampleModel(model, 'rehearsal', weights(1_000_000)));
    const { name, token } = person;
    const call = {
      method: 'POST',
      path: '/api/models/submit',
      token,
      body: submissionOf(model, name),
    } as const;
    const answer = await site.call(call);
    note('submit', 'submission', answer);
    if (answer.status === 200) acknowledged.submitted.set(model, name);
  }

  async function vote(): Promise<void> {
    const recent = [...acknowledged.submitted.keys()].slice(-10);
    const model = recent[Math.floor(random() * recent.length)];
    const person = site.people[Math.floor(random() * site.people.length)];
    if (model === undefined || person === undefined) return;
    const path = `/api/votes/${model}?vote_type=up&user_id=${person.name}`;
    const answer = await site.call({ method: 'POST', path, token: person.token });
    // A model that is being evaluated takes no votes.
    if (answer.status < 400 || answer.status >= 500) note('vote', 'vote', answer);
    if (answer.status === 200) acknowledged.voted.add(`${person.name} ${model}`);
  }

  async function takingPart(lane: number): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      if (takesPart) underWay.set(lane, lane === 0 && turn % TURNS_A_SUBMISSION === 0 ? submit() : vote());
      await underWay.get(lane);
      await sleep(PART_PAUSE_MS);
    }
  }

  const all = [reading(), watchingThePanel(), takingPart(0), takingPart(1), takingPart(2)];
  return {
    acknowledged,
    take: () => {
      const taken = { seen, panel };
      [seen, panel] = [[], panel.slice(-1)];
      return taken;
    },
    takePart: async (does) => {
      takesPart = does;
      await Promise.all(underWay.values());
    },
    stop: async () => {
      isOver = true;
      await Promise.all(all);
    },
  };
}
