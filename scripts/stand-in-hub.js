import { load } from './prepare.js';

const DEFAULT_PORT = 7860;

/** @param {string} text @returns {boolean} */
function isPort(text) {
  return /^\d+$/.test(text) && Number(text) <= 65535;
}

/**
 * Starts the stand-in for the provider's hub when no hub is configured, and points the server that starts next to it. A
 * start with HUB_URL never loads it.
 * @returns {Promise<{close: () => Promise<void>} | null>}
 */
export async function startStandInHub(env = process.env) {
  const port = env.PORT || String(DEFAULT_PORT);
  // The server says what is wrong with a bad port.
  if (env.HUB_URL || !isPort(port)) return null;
  const { startHub } = await load('packages/stand-in-hub/dist/hub.js');
  const hub = await startHub({
    leaderboardOrigins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
  });
  env.HUB_URL = hub.url;
  env.HUB_NAME ||= 'Local Hub';
  env.HUB_SHORT_NAME ||= 'local';
  env.OAUTH_CLIENT_ID ||= hub.clientId;
  env.HUB_IS_STAND_IN = 'true';
  process.stderr.write(`\n  Local hub, whose accounts and models are samples: ${hub.url}\n`);
  return hub;
}
