import { type ReactNode, type Ref, useId, useState } from 'react';
import { ChevronIcon } from '../../../ui/icons.tsx';
import styles from './collapsible-section.module.css';

interface CollapsibleSectionProps {
  readonly level: 2 | 3;
  readonly title: string;
  /** Beside the title, whether it is open or not. */
  readonly aside?: (isOpen: boolean) => ReactNode;
  readonly toggleRef?: Ref<HTMLButtonElement>;
  /** Drawn only while the section is open; `titleId` names its content. */
  readonly children: (titleId: string) => ReactNode;
}

/** A part of a page under a heading that opens and closes it; open at first. */
export function CollapsibleSection({ level, title, aside, toggleRef, children }: CollapsibleSectionProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(true);
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <>
      <div className={styles.header} data-level={level}>
        <Heading className={styles.heading}>
          <button
            ref={toggleRef}
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}content`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={styles.chevron}>
              <ChevronIcon />
            </span>
            <span id={`${id}title`}>{title}</span>
          </button>
        </Heading>
        {aside?.(isOpen)}
      </div>
      <div id={`${id}content`} hidden={!isOpen}>
        {isOpen ? children(`${id}title`) : null}
      </div>
    </>
  );
}
