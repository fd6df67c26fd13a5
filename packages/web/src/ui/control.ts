/** An input or a select in a frame. */
export const CONTROL =
  'h-control rounded-md border border-strong bg-surface px-3 font-normal text-ink aria-invalid:border-no';
