/** A progress indicator. If there is no label, the adjacent text must say what is in progress. */
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

/** A centered spinner that replaces a page or a section. */
export function SpinnerArea({ label, size = 'part' }: { label: string; size?: 'part' | 'page' }) {
  return (
    <div
      className={`grid place-items-center text-link text-title ${size === 'page' ? 'min-h-[min(30rem,60vh)]' : 'min-h-40'}`}
    >
      <Spinner label={label} />
    </div>
  );
}
