import { NAMESPACE_ALIASES, type Alias } from '../conventions/aliases.js';

/** The root under which a client uses the interface. URLs in responses have the same host, language and names. */
export interface MountPoint {
  /** Without a slash at the end: `https://shop.example`. */
  readonly home: string;
  /** The address of the site itself, if the client may use another one. Without a slash at the end. */
  readonly siteHome?: string;
  /** The URL of the interface: `https://shop.example/nl/rest`. */
  readonly root: string;
  /** `nl` under `/nl/rest`, otherwise empty. */
  readonly language: string;
  /** The names of namespaces that differ at this mount point; then prefixes of error codes differ too. */
  readonly aliases?: readonly Alias[];
  /** The root of `wc/v2` and `wc/v3`, to which the payloads of their events link. */
  readonly compatRoot?: string;
  /** The version of the API in whose form a response is; 1 if absent. */
  readonly apiVersion?: number;
}

/** The root that clients of WordPress and WooCommerce try first. */
export const WP_JSON = 'wp-json';

/** The root of the interface: `/rest`. */
export const REST = 'rest';

/** The mount point of the site itself: under `/rest`, without a language and without aliases. */
export const siteMountPoint = (home: string, compatRoot?: string): MountPoint => ({
  home,
  root: `${home}/${REST}`,
  language: '',
  compatRoot,
});

/** The mount point whose namespaces have the names of WordPress and WooCommerce; at `wp-json` if no other root is configured. */
export const compatibilityMountPoint = (home: string, compatRoot?: string): MountPoint => ({
  home,
  root: `${home}/${compatRoot || WP_JSON}`,
  language: '',
  aliases: NAMESPACE_ALIASES,
  compatRoot,
});
