/** Work in progress. Without a label, the text beside it says which. */
export function Spinner({ label }: { label?: string }) {
  const naming = label === undefined ? {} : { role: 'progressbar', 'aria-label': label };
  return (
    <span className="relative inline-block size-spinner flex-none" {...naming}>
      <span
        className="block size-full animate-turn rounded-full border-current border-ring border-r-transparent motion-reduce:animate-fade"
        aria-hidden="true"
      />
    </span>
  );
}

/** A centered spinner in place of a part of a page, or of the whole page. */
export function SpinnerArea({ label, size = 'part' }: { label: string; size?: 'part' | 'page' }) {
  return (
    <div
      className={`grid place-items-center text-link text-title ${size === 'page' ? 'min-h-[min(30rem,60vh)]' : 'min-h-40'}`}
    >
      <Spinner label={label} />
    </div>
  );
}
