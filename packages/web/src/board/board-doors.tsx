import { common as texts } from '#texts/common';
import { Button, buttonClass } from '../ui/button.tsx';
import { ChevronIcon } from '../ui/icons.tsx';
import { linksIn } from '../ui/page-links.ts';
import { Popover } from '../ui/popover.tsx';

const [CHARTS, ...OTHERS] = linksIn('more').map(({ path, label }) => (
  <a key={path} className={buttonClass('toolbar')} href={`#${path}`}>
    {label}
  </a>
));

/** The other pages about these models. Phones have them in the menu of the header. */
export function BoardDoors() {
  return (
    <nav className="mr-auto flex max-sm:hidden" aria-label={texts.shell.more}>
      {CHARTS}
      <Popover
        label={texts.shell.more}
        width={12}
        button={(props) => (
          <Button look="toolbar" {...props}>
            <span>{texts.shell.more}</span>
            <ChevronIcon />
          </Button>
        )}
      >
        {() => (
          <div className="grid children:justify-start">
            {OTHERS}
            <a className={buttonClass('toolbar')} href="/api/docs">
              {texts.pages.api}
            </a>
          </div>
        )}
      </Popover>
    </nav>
  );
}
