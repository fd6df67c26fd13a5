import type { errorDetails as english } from '../english/error-details.ts';

export const errorDetails: typeof english = {
  name: 'गड़बड़ी का ब्योरा',
  copy: 'ब्योरा कॉपी करें',
  copied: 'कॉपी हो गया',
  announceCopied: 'ब्योरा कॉपी हो गया',
  announceSelected: 'कॉपी करने की अनुमति नहीं मिली। ब्योरा चुना हुआ है: उसे कीबोर्ड या मेनू से कॉपी करें।',
};
