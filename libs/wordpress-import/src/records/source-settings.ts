import type { PhpValue } from '../values/php-value.js';

/** The options of the site at the source (`{options}`), all of them read once. */
export interface SourceSettings {
  /** The names of all options. */
  readonly names: readonly string[];
  /** The text of an option, or undefined if there is none. */
  text(name: string): string | undefined;
  /** The parsed value of an option that PHP serialized, or undefined if there is none or it cannot be parsed. */
  value(name: string): PhpValue | undefined;
  /** `https://shop.example`, without a slash at the end. */
  readonly siteUrl: string;
  /** The time zone of the site: a name such as `Europe/Amsterdam`, or an offset such as `+02:00` if the site has only that. */
  readonly timezone: string;
  /** ISO 4217 code of the shop's currency. */
  readonly currency: string;
  /** If several sites share their users: the name of the metadata that only the users of this site have. */
  readonly membershipKey?: string;
  /** The number of a further site of a network, whose uploads are in a folder of its own. */
  readonly siteOfNetwork?: number;
  /** Whether orders are in tables of their own (HPOS) or posts. */
  readonly ordersHaveTables: boolean;
}
