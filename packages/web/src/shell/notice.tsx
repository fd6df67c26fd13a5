import { common as texts } from '#catalog/common.ts';
import { dismissNotice, useAnnouncement, useNotice } from '../state/announcement.ts';
import { IconButton } from '../ui/button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { ErrorBanner } from '../ui/messages.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import styles from './layout.module.css';

/** Says on any page what went wrong after its own page was left, until it is dismissed. */
export function Notice() {
  const text = useNotice();
  const keptFocus = useFocusKept();
  if (text === '') return null;
  return (
    <div className={styles.failure}>
      <ErrorBanner
        message={text}
        action={
          <IconButton ref={keptFocus} label={texts.shell.dismiss} onClick={dismissNotice}>
            <CloseIcon />
          </IconButton>
        }
      />
    </div>
  );
}

/** The page's one polite live region. */
export function LiveRegion() {
  return (
    <div className="hidden-text" role="status" aria-live="polite">
      {useAnnouncement()}
    </div>
  );
}
