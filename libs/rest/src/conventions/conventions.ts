import type { Conventions } from '../protocol/conventions.js';
import { WORDPRESS_ALIASES } from './aliases.js';
import { KeyForReading, KeyForWriting, NotInThisVersion, OtherShopVersion } from './errors.js';
import { NAMESPACES } from './namespaces.js';

/** The conventions of WordPress and WooCommerce. */
export const WORDPRESS_CONVENTIONS: Conventions = {
  namespaces: NAMESPACES,
  aliases: WORDPRESS_ALIASES,
  keyRefusals: { read: KeyForReading, write: KeyForWriting },
  unserved: [
    { path: /^\/wc\/v\d+(\/|$)/, error: OtherShopVersion },
    { path: /^\/shop\/v[23]\//, error: NotInThisVersion },
  ],
};
