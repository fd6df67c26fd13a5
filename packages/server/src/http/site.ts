/** The settings of this deployment that the pages need. */
export interface SiteConfig {
  readonly productName: string;
  readonly hubName: string;
  /** Without a slash at its end. */
  readonly hubUrl: string;
  /** Part of the key of the session in the browser's storage. */
  readonly hubShortName: string;
  /** Our public client id at the hub; null: nobody can sign in. */
  readonly oauthClientId: string | null;
  /** The address that people use, without a slash at its end. */
  readonly publicUrl: string;
  /** Whom visitors write to: a mail address or an https address; null: not stated. */
  readonly contact: string | null;
  /** Where visitors report problems in public; null: nowhere. */
  readonly issuesUrl: string | null;
  readonly resultsDatasetUrl: string;
  /** Whether the hub is the stand-in hub with sample accounts and models. The pages say so. */
  readonly hubIsStandIn: boolean;
}
