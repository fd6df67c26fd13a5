import { useState } from 'react';
import { common as texts } from '#catalog/common.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { MoonIcon, SunIcon } from '../ui/icons.tsx';
import { useColorScheme } from './color-scheme.ts';
import styles from './theme-toggle.module.css';

/** Switches between light and dark. The icon turns with every use. */
export function ThemeToggle() {
  const [scheme, toggle] = useColorScheme();
  const [turns, setTurns] = useState(0);
  const dark = scheme === 'dark';
  return (
    <IconButton
      label={dark ? texts.shell.switchToLight : texts.shell.switchToDark}
      onClick={() => {
        toggle();
        setTurns(turns + 1);
      }}
    >
      <span className={styles.turning} style={{ '--turns': turns }}>
        {/* Both, and the style sheet shows one: what the server renders fits either scheme. */}
        <span className={styles.toLight}>
          <SunIcon />
        </span>
        <span className={styles.toDark}>
          <MoonIcon />
        </span>
      </span>
    </IconButton>
  );
}
