import { load } from './prepare.js';

const DEFAULT_PORT = 7860;

/** @param {string} text @returns {boolean} */
function isPort(text) {
  return /^\d+$/.test(text) && Number(text) <= 65535;
}

/**
 * Starts the stand-in hub if no hub is configured, and configures the server that starts next to use it. If HUB_URL is set, the
 * stand-in is never loaded.
 * @returns {Promise<{ url: string, close: () => Promise<void> } | null>}
 */
export async function startStandInHub(env = process.env, module = 'packages/stand-in-hub/dist/hub.js') {
  const port = env.PORT || String(DEFAULT_PORT);
  // The server reports an invalid port; a default here would hide it.
  if (env.HUB_URL || !isPort(port)) return null;
  const { startHub } = await load(module);
  const hub = await startHub({
    leaderboardOrigins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
  });
  env.HUB_URL = hub.url;
  env.HUB_NAME ||= 'Local Hub';
  env.HUB_SHORT_NAME ||= 'local';
  env.OAUTH_CLIENT_ID ||= hub.clientId;
  env.HUB_TOKEN ||= hub.operatorToken;
  env.HUB_IS_STAND_IN = 'true';
  process.stderr.write(`\n  Local hub with sample accounts and models: ${hub.url}\n`);
  return hub;
}
