import { Icon } from '../../../ui/icons.tsx';

export function LockIcon() {
  return (
    <Icon>
      <rect x="6" y="11" width="12" height="8.5" rx="2" />
      <path d="M8.5 11V8.5a3.5 3.5 0 0 1 7 0V11" />
    </Icon>
  );
}

/** The lower edge of a table going down. */
export function TallerIcon() {
  return (
    <Icon>
      <path d="M5 4h14M5 8h14M12 12v8.5M8.5 17l3.5 3.5 3.5-3.5" />
    </Icon>
  );
}

export function ShorterIcon() {
  return (
    <Icon>
      <path d="M5 4h14M5 8h14M12 20.5V12M8.5 15.5 12 12l3.5 3.5" />
    </Icon>
  );
}

export function DefaultHeightIcon() {
  return (
    <Icon>
      <path d="M5 9.5h9a5 5 0 0 1 0 10H9M8.5 6 5 9.5 8.5 13" />
    </Icon>
  );
}
