import { exportFileName } from '@leaderboard/core/export/source';
import { records as recordsTexts } from '#catalog/records.ts';

interface DataLinkProps {
  /** The address of the call that the page is made from. */
  readonly path: string;
  readonly publication: number | null;
  /** What the file has, for its name. */
  readonly part: string;
}

/** The figures of a page with all their digits, as its call answers them. */
export function DataLink({ path, publication, part }: DataLinkProps) {
  const name = exportFileName({ publication }, part, 'json');
  return (
    <p>
      <a href={path} download={name}>
        {recordsTexts.data}
      </a>
    </p>
  );
}
