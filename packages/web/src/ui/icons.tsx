import type { ReactNode } from 'react';

/** A line icon on a 24 px grid. Decoration only: the control around it has the name. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    // How it is drawn is in styles/base.css: every row of the table has some.
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export function SunIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </Icon>
  );
}

export function MoonIcon() {
  return (
    <Icon>
      <path d="M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z" />
    </Icon>
  );
}

export function MenuIcon() {
  return (
    <Icon>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  );
}

export function DatabaseIcon() {
  return (
    <Icon>
      <ellipse cx="12" cy="5.5" rx="7.5" ry="3" />
      <path d="M4.5 5.5v13c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3v-13M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3" />
    </Icon>
  );
}

export function SortDownIcon() {
  return (
    <Icon>
      <path d="M12 5v14M6.5 13.5 12 19l5.5-5.5" />
    </Icon>
  );
}

export function SortUpIcon() {
  return (
    <Icon>
      <path d="M12 19V5M6.5 10.5 12 5l5.5 5.5" />
    </Icon>
  );
}

export function SortIcon() {
  return (
    <Icon>
      <path d="m8 9.5 4-4 4 4M8 14.5l4 4 4-4" />
    </Icon>
  );
}

export function InfoIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.5v.01" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m20 20-4.2-4.2" />
    </Icon>
  );
}

export function ChevronIcon() {
  return (
    <Icon>
      <path d="m6 9.5 6 6 6-6" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Icon>
  );
}

export function ClockIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.5l3.5 2" />
    </Icon>
  );
}

export function RunningIcon() {
  return (
    <Icon>
      <path d="M12 3a9 9 0 1 1-8.6 6.4" />
      <path d="m10 8.5 5 3.5-5 3.5Z" />
    </Icon>
  );
}

export function AlertIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5V13M12 16.5v.01" />
    </Icon>
  );
}

export function FlagIcon() {
  return (
    <Icon>
      <path d="M6 21V4h12l-3 4.5 3 4.5H6" />
    </Icon>
  );
}

export function UpIcon() {
  return (
    <Icon>
      <path d="m6 14.5 6-6 6 6" />
    </Icon>
  );
}

export function FilterIcon() {
  return (
    <Icon>
      <path d="M4 7h10M18 7h2M4 17h2M10 17h10" />
      <circle cx="16" cy="7" r="2" />
      <circle cx="8" cy="17" r="2" />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}

export function HelpIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.6 9.4a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8M12 16.8v.01" />
    </Icon>
  );
}

export function PinIcon() {
  return (
    <Icon>
      <path d="M9 4h6l-1 6 3.5 3.5h-11L10 10 9 4ZM12 13.5V20" />
    </Icon>
  );
}

export function OptionsIcon() {
  return (
    <Icon>
      <path d="M4 6h16M4 12h16M4 18h16" />
      <path d="M8 4v4M16 10v4M10 16v4" />
    </Icon>
  );
}

export function ColumnsIcon() {
  return (
    <Icon>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <path d="M9.2 5v14M14.8 5v14" />
    </Icon>
  );
}

export function OpenIcon() {
  return (
    <Icon>
      <path d="M13.5 5H19v5.5M19 5l-8.5 8.5M17 14v4.5H5.5V7H10" />
    </Icon>
  );
}

export function DownloadIcon() {
  return (
    <Icon>
      <path d="M12 4v11M7.5 11 12 15.5 16.5 11M5 19.5h14" />
    </Icon>
  );
}
