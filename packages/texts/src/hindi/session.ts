import type { session as English } from '../english/session.ts';

/** Signing in and out. An action is worded as in 'मॉडल सबमिट करने'. */
export const session: typeof English = {
  account: 'खाता',
  loading: 'देखा जा रहा है कि कौन साइन इन है…',
  connectedAs: (username) => `${username} के रूप में साइन इन`,
  ready: (action) => `${action} के लिए तैयार`,
  logout: 'साइन आउट करें',
  loginTo: (action) => `${action} के लिए साइन इन करें`,
  needed: (provider, action) => `${action} के लिए अपने ${provider} खाते से साइन इन करना ज़रूरी है`,
  signInWith: (provider) => `${provider} से साइन इन करें`,
  failed: 'साइन इन नहीं हो सका',
  expired: 'आपका साइन इन समाप्त हो गया है। आगे बढ़ने के लिए दोबारा साइन इन करें।',
  frame: {
    before: 'साइन इन करने के लिए यह पेज नए टैब में खुलेगा।',
    after: 'यह पेज अब नए टैब में खुला है। वहाँ साइन इन करके आगे बढ़ें।',
  },
  errors: {
    whoami: 'खाते की जानकारी नहीं मिल सकी',
    storageBlocked:
      'आपका ब्राउज़र वह स्टोरेज रोक रहा है जो साइन इन के लिए चाहिए। इस साइट के लिए उसकी अनुमति दें, फिर कोशिश करें।',
    insecure: 'साइन इन के लिए सुरक्षित कनेक्शन चाहिए: यह पेज https से खोलें।',
    tokenNotEnded:
      'आप इस ब्राउज़र में साइन आउट हो गए हैं, लेकिन हब को सूचना नहीं दी जा सकी; वहाँ आपका टोकन अपने आप समाप्त हो जाएगा।',
    pageBroken: 'साइन इन का कोड लोड नहीं हो सका। पेज फिर से लोड करके कोशिश करें।',
  },
};
