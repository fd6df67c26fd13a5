import { useAnnouncement } from '../state/announcement.ts';

/** The page's one polite live region. */
export function LiveRegion() {
  return (
    <div className="hidden-text" role="status" aria-live="polite">
      {useAnnouncement()}
    </div>
  );
}
