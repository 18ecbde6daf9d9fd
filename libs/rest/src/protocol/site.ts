/** What the index document and links say about the site; the options themselves live in `settings`. */
export interface SiteDescription {
  readonly name: string;
  readonly description: string;
  /** IANA name, such as `Europe/Amsterdam`. */
  readonly timezone: string;
}

/** Tells what the site is called and where it keeps its clock. */
export abstract class Site {
  abstract describe(): Promise<SiteDescription>;
}
