import { expect, test } from 'vitest';
import { startStandInHub } from './stand-in-hub.js';

test('a start with a configured hub does not load the stand-in', async () => {
  const env = { HUB_URL: 'https://hub.example', PORT: '7860' };
  expect(await startStandInHub(env)).toBeNull();
  expect(env).toEqual({ HUB_URL: 'https://hub.example', PORT: '7860' });
});

test('a bad port is left to the server, which says what is wrong with it', async () => {
  const env = { PORT: 'eighty' };
  expect(await startStandInHub(env)).toBeNull();
  expect(env).toEqual({ PORT: 'eighty' });
});
