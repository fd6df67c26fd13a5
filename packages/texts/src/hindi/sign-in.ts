import type { signIn as English } from '../english/sign-in.ts';

/** What can go wrong on the way to the hub and back (docs/site.md#sign-in). */
export const signIn: typeof English = {
  redirect: (error, description) =>
    `${error === 'access_denied' ? 'साइन इन की अनुमति नहीं दी गई।' : 'हब पर साइन इन नहीं हो सका।'} हब का संदेश: “${error}${description === null ? '' : `: ${description}`}”`,
  hubTold: (words) => `हब ने साइन इन नहीं होने दिया। हब का संदेश: “${words}”`,
  missingCode: 'लौटे हुए पते में OAuth code नहीं है',
  missingNonce: 'ब्राउज़र के localStorage में OAuth nonce नहीं है',
  missingCodeVerifier: 'ब्राउज़र के localStorage में OAuth code_verifier नहीं है',
  missingState: 'लौटे हुए पते में OAuth state नहीं है',
  stateNotJson: 'लौटे हुए पते का OAuth state मान्य नहीं है, वह JSON की तरह पढ़ा नहीं जा सका',
  wrongState: 'लौटे हुए पते का OAuth state मान्य नहीं है',
  missingClientId: 'clientId नहीं है',
  hub: (status, requestId, url) =>
    `API ने त्रुटि दी, स्थिति ${status}। Request ID: ${requestId ?? 'कोई नहीं'}, url: ${url}`,
  hubUnreachable: (provider) => `${provider} जवाब नहीं दे रहा। थोड़ी देर बाद कोशिश करें।`,
  hubUnexpected: (provider) => `${provider} ने ऐसा जवाब भेजा जो पढ़ा नहीं जा सका। फिर कोशिश करें।`,
};
