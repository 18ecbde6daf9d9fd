/** The description of the site in the index document; the settings themselves are in libs/settings. */
export interface SiteDescription {
  readonly name: string;
  readonly description: string;
  /** IANA name, such as `Europe/Amsterdam`. */
  readonly timezone: string;
}

/** Provides the name and the time zone of the site. */
export abstract class Site {
  abstract describe(): Promise<SiteDescription>;
}
