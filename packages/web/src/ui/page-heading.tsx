interface PageHeadingProps {
  readonly title: string;
  readonly subtitle: string;
  /** Both share a line, and a phone has the title alone, so that what follows begins higher. */
  readonly isLine?: boolean;
}

/** The title and subtitle of a screen. */
export function PageHeading({ title, subtitle, isLine = false }: PageHeadingProps) {
  return (
    <div className={isLine ? 'flex flex-wrap items-baseline gap-x-4' : undefined}>
      <h1 className={`text-3xl md:text-title ${isLine ? 'phone:text-phone-title' : ''}`}>{title}</h1>
      <p className={`mt-1 text-base text-muted md:text-lg ${isLine ? 'phone:hidden' : ''}`}>{subtitle}</p>
    </div>
  );
}
