/** Settings of this deployment that the pages need. */
export interface SiteConfig {
  readonly productName: string;
  readonly hubName: string;
  /** Without a trailing slash. */
  readonly hubUrl: string;
  /** Part of the session key in the browser's storage. */
  readonly hubShortName: string;
  /** Public OAuth client id at the hub; null disables sign-in. */
  readonly oauthClientId: string | null;
  /** Public URL, without a trailing slash. */
  readonly publicUrl: string;
  /** Contact for visitors: an email address or an https URL; null if not set. */
  readonly contact: string | null;
  /** URL for public problem reports; null if none. */
  readonly issuesUrl: string | null;
  readonly resultsDatasetUrl: string;
  /** True for the stand-in hub with sample accounts and models; the pages then show a notice. */
  readonly hubIsStandIn: boolean;
}
