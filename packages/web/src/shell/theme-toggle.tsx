import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../texts/texts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { MoonIcon, SunIcon } from '../ui/icons.tsx';
import styles from './theme-toggle.module.css';

/** Light or dark (spec 2.1): the system's preference until the visitor chooses. The icon turns with every use. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [turns, setTurns] = useState(0);
  const dark = scheme === 'dark';
  return (
    <IconButton
      label={dark ? texts.shell.switchToLight : texts.shell.switchToDark}
      onClick={() => {
        setColorScheme(dark ? 'light' : 'dark');
        setTurns(turns + 1);
      }}
    >
      <span className={styles.turning} style={{ '--turns': turns }}>
        {dark ? <SunIcon /> : <MoonIcon />}
      </span>
    </IconButton>
  );
}
