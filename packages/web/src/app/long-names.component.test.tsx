import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { resize } from '../../test/components/looks.ts';
import { openApp } from '../../test/components/open-app.tsx';
import { overflowOfPage } from '../../test/in-page.ts';
import { EMPTY_QUEUE, failed, queued, waiting } from '../../test/queue-samples.ts';
import {
  change,
  comparisonRecord,
  modelRecord,
  publicationRecord,
  runRecord,
  writtenEntry,
} from '../../test/record-samples.ts';

/** A very long name with a hyphen only in the organization. */
const LONG = `trial-org/${'Trial_Model_8B_MERGED_with_Base_Embeds_Initialized_to_Special_Instruct_Tokens_dtypeF32'}`;
const OTHER = `trial-org/${'W'.repeat(90)}`;

const ENTRIES = [writtenEntry(LONG, 60), writtenEntry(OTHER, 40)];
const queue = {
  pending: [queued(LONG, 60, { submitter: 'a'.repeat(40) })],
  evaluating: [queued(LONG, 60)],
  finished: [queued(LONG, 60)],
  failed: [failed(LONG, { reason: 'out_of_memory', detail: LONG })],
};
const ANSWERS = {
  '/api/leaderboard/formatted': () => Response.json(ENTRIES),
  '/api/compare': () => Response.json(comparisonRecord(ENTRIES, [OTHER.replaceAll('W', 'M')])),
  '/api/models/status': () => Response.json({ ...EMPTY_QUEUE, ...queue }),
  '/api/models/pending': () => Response.json([waiting(LONG, 3, 5)]),
  '/api/changes': () =>
    Response.json({ changes: [change(1, { model: LONG, entry: `${LONG}@main:4bit` })], next: null }),
  '/api/publications/3': () =>
    Response.json(
      publicationRecord({
        ranking: publicationRecord().ranking.map((row, place) => ({
          ...row,
          entry: `${LONG}@${place}`,
          model: LONG,
        })),
      }),
    ),
  '/api/runs/7': () => Response.json(runRecord({ model: LONG, entry: LONG, submitter: 'b'.repeat(60) })),
  [`/api/models/${LONG}`]: () => Response.json(modelRecord({ name: LONG })),
};

test.each([
  ['/', LONG],
  ['/?pinned=LONG&columns=metadata.base_model', LONG],
  ['/?models=LONG,OTHER', /2 of 6 to compare/],
  ['/?search=nothing_of_this_name', 'No models found'],
  ['/#/model/LONG', 'Rank 3 of 31'],
  ['/?models=LONG,OTHER#/compare', /is ahead/],
  ['/?models=LONG,OTHER#/compare', 'Properties'],
  ['/?search=MERGED#/explore', 'Size and average score'],
  ['/?changes=added;#/changes', LONG],
  ['/#/publication/3', LONG],
  ['/#/run/7', LONG],
  ['/#/vote', LONG],
  ['/#/add', LONG],
] as const)('a name without a place to break does not widen %s on a phone', async (path, shown) => {
  await resize({ width: 320, height: 740 });
  await openApp(path.replace('LONG', LONG).replace('OTHER', OTHER), { answers: ANSWERS });
  await expect.element(page.byCss('main').getByText(shown).first()).toBeVisible();
  expect(overflowOfPage()).toBe(0);
});
