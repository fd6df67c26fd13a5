import type { newerBoard as English } from '../english/newer-board.ts';

/** The line above the board when the server has a newer one. */
export const newerBoard: typeof English = {
  out: 'नया बोर्ड आ गया है।',
  show: 'नया बोर्ड दिखाएँ',
  loading: 'नया बोर्ड लोड हो रहा है…',
  shown: 'अब सबसे नया बोर्ड दिख रहा है।',
  failed: 'नया बोर्ड लोड नहीं हो सका।',
  retry: 'फिर कोशिश करें',
};
