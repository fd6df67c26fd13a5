import { common as texts } from '#catalog/common.ts';
import styles from './overlay-setting.module.css';
import { setShortcutEnabled, useShortcutEnabled } from './shortcut-setting.ts';

/** Turns the P shortcut on and off (WCAG 2.1.4). */
export function OverlaySetting() {
  return (
    <label className={styles.setting}>
      <input
        type="checkbox"
        checked={useShortcutEnabled()}
        onChange={(event) => setShortcutEnabled(event.target.checked)}
      />
      {texts.shell.overlayShortcut}
    </label>
  );
}
