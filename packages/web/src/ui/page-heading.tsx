interface PageHeadingProps {
  readonly title: string;
  readonly subtitle: string;
  /** True if title and subtitle share a line and phones only show the title, to save height. */
  readonly isLine?: boolean;
}

/** The title and subtitle of a screen. */
export function PageHeading({ title, subtitle, isLine = false }: PageHeadingProps) {
  return (
    <div className={isLine ? 'flex flex-wrap items-baseline gap-x-4' : undefined}>
      <h1 className="wrap-anywhere text-title">{title}</h1>
      <p className={`text-muted ${isLine ? 'phone:hidden' : 'mt-1 max-w-text'}`}>{subtitle}</p>
    </div>
  );
}
