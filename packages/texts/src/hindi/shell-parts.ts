import { MISSING } from '@leaderboard/core/format';
import type {
  errorDetails as EnglishErrorDetails,
  overlay as EnglishOverlay,
  printing as EnglishPrinting,
} from '../english/shell-parts.ts';

export const errorDetails: typeof EnglishErrorDetails = {
  name: 'गड़बड़ी का ब्योरा',
  copy: 'ब्योरा कॉपी करें',
  copied: 'कॉपी हो गया',
  announceCopied: 'ब्योरा कॉपी हो गया',
  announceSelected: 'कॉपी करने की अनुमति नहीं मिली। ब्योरा चुना हुआ है: उसे कीबोर्ड या मेन्यू से कॉपी करें।',
};

const KB = 1024;
const MB = KB * KB;

/** A figure with its unit; '-' where the browser does not report it. */
function figure<T>(write: (value: T) => string): (value: T | null) => string {
  return (value) => (value === null ? MISSING : write(value));
}

/** The performance overlay for developers. */
export const overlay: typeof EnglishOverlay = {
  title: 'परफ़ॉर्मेंस',
  devOnly: 'डेवलपर के लिए',
  close: 'परफ़ॉर्मेंस पैनल बंद करें',
  labels: {
    fps: 'FPS',
    fcp: 'FCP',
    renderCycles: 'रेंडर चक्र',
    heap: 'JS हीप मेमोरी',
    gpu: 'GPU मेमोरी (अनुमान)',
    network: 'नेटवर्क',
    compression: 'कंप्रेशन',
  },
  fps: figure((fps: number) => fps.toFixed(0)),
  fpsGrades: { good: 'अच्छा', warning: 'चेतावनी', poor: 'कमज़ोर' },
  milliseconds: figure((ms: number) => `${ms.toFixed(0)} ms`),
  megabytes: figure((bytes: number) => `${(bytes / MB).toFixed(1)} MB`),
  kilobytes: figure((bytes: number) => `${(bytes / KB).toFixed(0)} KB`),
  compression: figure(
    ({ ratio, savedPercent }: { ratio: number; savedPercent: number }) =>
      `${ratio.toFixed(1)}×, ${savedPercent.toFixed(0)} % बचत`,
  ),
};

/** What a printed page says about itself. */
export const printing: typeof EnglishPrinting = {
  note: (title, publication, day, address) =>
    [
      title,
      publication === null ? null : `बोर्ड ${publication}`,
      `${day.toLocaleDateString('hi-IN-u-nu-latn', { dateStyle: 'long' })} को छापा गया`,
      address,
    ]
      .filter((part) => part !== null)
      .join(' · '),
};
