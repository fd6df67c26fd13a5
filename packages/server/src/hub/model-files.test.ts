import { MAX_FILES } from '@leaderboard/core/queue/model-files';
import { expect, test } from 'vitest';
import { commitOf, modelId } from '../../test/new-submission.ts';
import { hubAndStandIn } from '../../test/stand-in-hub.ts';
import { createListFiles } from './model-files.ts';
import { HubUnavailable } from './transport.ts';

const AURORA = modelId('a/aurora');

test('the top folder’s files are listed with sizes, page by page', async () => {
  const { hub, standIn } = await hubAndStandIn();
  const names = Array.from({ length: 1500 }, (_, index) => `f-${index}.json`);
  const files = Object.fromEntries([...names, 'folder/below.json'].map((name) => [name, '{}']));
  standIn.putModel('a/aurora', { files });
  const listed = await hub.listFiles(AURORA, commitOf('a'));
  if (listed === 'gone') throw new Error('The hub lists nothing.');
  expect(listed.filter(({ path }) => path.startsWith('f-'))).toHaveLength(1500);
  expect(listed.filter(({ path }) => path.includes('folder'))).toEqual([]);
  expect(listed).toContainEqual({ path: 'f-7.json', size: 2 });
  expect(standIn.calls()).toHaveLength(2);
});

test('of 10,000 files only enough are read to show too many', async () => {
  const { hub, standIn } = await hubAndStandIn();
  const names = Array.from({ length: 10_000 }, (_, index) => `f-${index}.json`);
  standIn.putModel('a/aurora', { files: Object.fromEntries(names.map((name) => [name, ''])) });
  expect((await hub.listFiles(AURORA, commitOf('a'))).length).toBeGreaterThan(MAX_FILES);
  expect(standIn.calls().length).toBeLessThan(5);
});

test('a missing commit or model is gone; a failing hub is not', async () => {
  const { hub, standIn } = await hubAndStandIn();
  standIn.putModel('a/aurora');
  expect(await hub.listFiles(AURORA, commitOf('b'))).toBe('gone');
  expect(await hub.listFiles(modelId('a/other'), commitOf('a'))).toBe('gone');
  standIn.fail('error');
  await expect(hub.listFiles(AURORA, commitOf('a'))).rejects.toThrow(HubUnavailable);
  standIn.fail('lies');
  await expect(hub.listFiles(AURORA, commitOf('a'))).rejects.toThrow(HubUnavailable);
});

test.each([401, 403, 404, 410])('a %i of a firewall says nothing about the files', async (status) => {
  const blocked = { status, headers: new Headers(), body: Buffer.from('blocked'), json: null };
  const list = createListFiles(async () => blocked);
  await expect(list(AURORA, commitOf('a'))).rejects.toThrow(HubUnavailable);
});
