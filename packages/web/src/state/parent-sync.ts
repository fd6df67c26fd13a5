import * as z from 'zod/mini';
import { knownQuery } from './page-parameters.ts';
import type { PageUrl } from './page-url.ts';

/** Navigation with this history state is not reported to the parent page. */
const navigationStateSchema = z.object({ skipUrlSync: z.literal(true) });

interface FrameWindow extends Pick<Window, 'location' | 'history'> {
  /** The window itself if it is not in a frame. */
  readonly parent: Pick<Window, 'postMessage'>;
}

/**
 * Inside a frame, sends every URL to the hub's parent page, so that its address bar can follow (docs/site.md#embedding). Only the
 * hub's origin can receive the message.
 */
export function startParentSync(window: FrameWindow, pageUrl: PageUrl, hubUrl: string): void {
  if (Object.is(window.parent, window)) return;
  const hubOrigin = new URL(hubUrl).origin;
  let last = '';
  const post = () => {
    if (navigationStateSchema.safeParse(window.history.state).success) return;
    const queryString = knownQuery(window.location.search);
    const hash = window.location.hash;
    const path = `${queryString}${hash === '' ? '#/' : hash}`;
    // Navigating to another route fires two events.
    if (path === last) return;
    last = path;
    try {
      window.parent.postMessage({ type: 'urlUpdate', path, queryString, hash }, hubOrigin);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: it concerns the parent page, not the visitor
      console.warn('Unable to sync URL with parent:', error);
    }
  };
  pageUrl.subscribe(post);
  post();
}
