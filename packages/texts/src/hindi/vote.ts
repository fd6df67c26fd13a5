import type { Wait } from '@leaderboard/core/queue/votes';
import type { vote as English } from '../english/vote.ts';
import { formOf } from './figures.ts';

const WAIT_UNITS: Record<Wait['unit'], readonly [one: string, other: string]> = {
  hours: ['घंटे', 'घंटे'],
  days: ['दिन', 'दिन'],
  weeks: ['हफ़्ते', 'हफ़्ते'],
};

/** The vote page. */
export const vote: typeof English = {
  subtitle: 'यह तय करने में मदद करें कि अगला मूल्यांकन किस मॉडल का हो',
  action: 'मॉडलों को वोट देने',
  loading: 'प्रतीक्षा में खड़े मॉडल लोड हो रहे हैं…',
  heading: 'मूल्यांकन की प्रतीक्षा में मॉडल',
  columns: { model: 'मॉडल', votes: 'वोट', priority: 'प्राथमिकता' },
  waiting: (wait) =>
    wait === null
      ? 'प्रतीक्षा का समय पता नहीं'
      : `${wait.count} ${formOf(wait.count, ...WAIT_UNITS[wait.unit])} से प्रतीक्षा में`,
  submittedBy: (submitter) => `${submitter} ने सबमिट किया`,
  position: (position) => `कतार में स्थान ${position}`,
  votes: 'वोट',
  vote: 'वोट दें',
  voted: 'वोट दिया',
  voteFor: (model) => `वोट दें: ${model}`,
  votedFor: (model) => `वोट दिया: ${model}`,
  rank: (rank) => `#${rank}`,
  byVotes: 'वोट के हिसाब से',
  rankHelp: (rank) =>
    `वोट के हिसाब से स्थान ${rank}\nमूल्यांकन के क्रम में यह भी गिना जाता है कि मॉडल कब से प्रतीक्षा में है।`,
  high: 'ऊँची',
  emptyTitle: 'वोट देने के लिए कोई मॉडल नहीं',
  emptyText: 'अभी कोई मॉडल वोट की प्रतीक्षा में नहीं है। बाद में फिर देखें!',
  announceVoted: (model, votes, rank) =>
    `${model} के लिए आपका वोट गिना गया: ${votes} वोट, वोट के हिसाब से #${rank}`,
  announceVotedOnly: (model) => `${model} के लिए आपका वोट गिना गया`,
  dismiss: 'हटाएँ',
  pendingFailed: 'प्रतीक्षा में खड़े मॉडल नहीं मिल सके',
  userVotesFailed: 'आपके वोट नहीं मिल सके',
  modelVotesFailed: 'मॉडल के वोट नहीं मिल सके',
  failed: (reason) => (reason === null ? 'वोट दर्ज नहीं हो सका' : `वोट दर्ज नहीं हो सका। ${reason}`),
};
