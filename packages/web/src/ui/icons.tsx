import type { ReactNode } from 'react';

/** A line icon with one path on a 24 px grid, in the text color. Decorative: the surrounding control has the accessible name. */
function icon(path: string): () => ReactNode {
  return () => (
    // Stroke styles are in styles/base.css, because every table row has icons.
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const SunIcon = icon(
  'M12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
);
export const MoonIcon = icon('M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z');
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16');
export const SortDownIcon = icon('M12 5v14M6.5 13.5 12 19l5.5-5.5');
export const SortUpIcon = icon('M12 19V5M6.5 10.5 12 5l5.5 5.5');
export const SortIcon = icon('m8 9.5 4-4 4 4M8 14.5l4 4 4-4');
export const InfoIcon = icon('M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M12 11v5.5M12 7.5v.01');
export const SearchIcon = icon('M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13M20 20l-4.2-4.2');
export const ChevronIcon = icon('m6 9.5 6 6 6-6');
export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5');
export const ClockIcon = icon('M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M12 7v5.5l3.5 2');
export const RunningIcon = icon('M12 3a9 9 0 1 1-8.6 6.4M10 8.5l5 3.5-5 3.5Z');
export const AlertIcon = icon('M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M12 7.5V13M12 16.5v.01');
export const FlagIcon = icon('M6 21V4h12l-3 4.5 3 4.5H6');
export const UpIcon = icon('m6 14.5 6-6 6 6');
export const FilterIcon = icon(
  'M4 7h10M18 7h2M4 17h2M10 17h10M16 5a2 2 0 1 0 0 4 2 2 0 1 0 0-4M8 15a2 2 0 1 0 0 4 2 2 0 1 0 0-4',
);
export const CloseIcon = icon('m6 6 12 12M18 6 6 18');
export const HelpIcon = icon(
  'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M9.6 9.4a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8M12 16.8v.01',
);
export const PinIcon = icon('M9 4h6l-1 6 3.5 3.5h-11L10 10 9 4ZM12 13.5V20');
export const OptionsIcon = icon('M4 6h16M4 12h16M4 18h16M8 4v4M16 10v4M10 16v4');
export const OpenIcon = icon('M13.5 5H19v5.5M19 5l-8.5 8.5M17 14v4.5H5.5V7H10');
export const DownloadIcon = icon('M12 4v11M7.5 11 12 15.5 16.5 11M5 19.5h14');
/** An arrow below a table's bottom edge, meaning a taller table. */
export const TallerIcon = icon('M5 4h14M5 8h14M12 12v8.5M8.5 17l3.5 3.5 3.5-3.5');
export const DatabaseIcon = icon(
  'M4.5 5.5a7.5 3 0 1 0 15 0 7.5 3 0 1 0-15 0v13c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3v-13M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3',
);
export const ColumnsIcon = icon(
  'M5.5 5h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM9.2 5v14M14.8 5v14',
);
export const LockIcon = icon(
  'M8 11h8a2 2 0 0 1 2 2v4.5a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V13a2 2 0 0 1 2-2ZM8.5 11V8.5a3.5 3.5 0 0 1 7 0V11',
);
