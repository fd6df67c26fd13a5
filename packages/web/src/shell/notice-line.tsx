import { common as texts } from '#catalog/common.ts';
import { ErrorBanner } from '../ui/error-banner.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import styles from './notice-line.module.css';

export function NoticeLine({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  return (
    <div className={styles.notice}>
      <ErrorBanner
        message={text}
        action={
          <IconButton ref={useFocusKept()} label={texts.shell.dismiss} onClick={onDismiss}>
            <CloseIcon />
          </IconButton>
        }
      />
    </div>
  );
}
