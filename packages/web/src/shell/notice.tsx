import { common as texts } from '#catalog/common.ts';
import { dismissNotice, useNotice } from '../state/notice.ts';
import { ErrorBanner } from '../ui/error-banner.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import styles from './notice.module.css';

/** Tells on any page what went wrong after its own page was left, until it is dismissed. */
export function Notice({ onDismissed }: { onDismissed: () => void }) {
  const text = useNotice();
  if (text === null) return null;
  return (
    <div className={styles.notice}>
      <ErrorBanner
        message={text}
        action={
          <IconButton
            label={texts.shell.dismiss}
            onClick={() => {
              // First: the button that has the focus disappears.
              onDismissed();
              dismissNotice();
            }}
          >
            <CloseIcon />
          </IconButton>
        }
      />
    </div>
  );
}
