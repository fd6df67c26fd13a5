import { isoDay, MISSING } from '@leaderboard/core/format';

/** What a visitor reads of an error's details. */
export const errorDetails = {
  name: 'Details of the error',
  copy: 'Copy details',
  copied: 'Copied',
  announceCopied: 'The details are copied',
  announceSelected: 'Copying was refused. The details are selected: copy them with your keyboard or menu.',
};

const KB = 1024;
const MB = KB * KB;

/** A figure with its unit; '-' where the browser does not report it. */
function figure<T>(write: (value: T) => string): (value: T | null) => string {
  return (value) => (value === null ? MISSING : write(value));
}

/** The performance overlay for developers. */
export const overlay = {
  title: 'Performances',
  devOnly: 'dev only',
  close: 'Close the performance overlay',
  labels: {
    fps: 'FPS',
    fcp: 'FCP',
    renderCycles: 'Render cycles',
    heap: 'JS heap memory',
    gpu: 'GPU memory (est.)',
    network: 'Network',
    compression: 'Compression',
  },
  fps: figure((fps: number) => fps.toFixed(0)),
  fpsGrades: { good: 'good', warning: 'warning', poor: 'poor' },
  milliseconds: figure((ms: number) => `${ms.toFixed(0)} ms`),
  megabytes: figure((bytes: number) => `${(bytes / MB).toFixed(1)} MB`),
  kilobytes: figure((bytes: number) => `${(bytes / KB).toFixed(0)} KB`),
  compression: figure(
    ({ ratio, savedPercent }: { ratio: number; savedPercent: number }) =>
      `${ratio.toFixed(1)}×, ${savedPercent.toFixed(0)} % saved`,
  ),
};

/** What a printed page says about itself. */
export const printing = {
  note: (title: string, publication: string | null, day: Date, address: string) =>
    [title, publication === null ? null : `board ${publication}`, `printed on ${isoDay(day)}`, address]
      .filter((part) => part !== null)
      .join(' · '),
};
