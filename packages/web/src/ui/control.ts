/** An input or a select in a frame, as high as the chips and buttons beside it. */
export const CONTROL =
  'h-control rounded-md border border-input bg-surface px-3 font-normal text-ink hover:border-link aria-invalid:border-no';
