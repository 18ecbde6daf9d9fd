/** Other names of namespaces and error codes at a mount point, and what its index announces. Without aliases the names of Grove are used. */
export interface NamespaceAliases {
  /** Namespaces: the name in Grove, and the alias. All URLs below a namespace change with it. */
  readonly namespaces: readonly Alias[];
  /** Prefixes of error codes: the one in Grove, and the alias. The first match is used. */
  readonly codes: readonly Alias[];
  /** The page on which a person gives a program an application password: its path at the site. */
  readonly authorizationPage?: string;
}

type Alias = readonly [ours: string, theirs: string];

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
  /** Names that differ at this mount point. */
  readonly aliases?: NamespaceAliases;
  /** Where this site serves `wc/v2` and `wc/v3`, to which the payloads of their events link. */
  readonly compatibility?: CompatibilityRoot;
  /** The version of the API in whose form a response is; 1 if absent. */
  readonly apiVersion?: number;
}

/** The root of clients of WooCommerce and WordPress, at which namespaces have the names that these clients know. */
interface CompatibilityRoot {
  /** Below the address of the site: `wp-json`. */
  readonly root: string;
  readonly aliases: NamespaceAliases;
}

/** The root that clients of WordPress and WooCommerce try first. */
export const WP_JSON = 'wp-json';

/** The root of the interface: `/rest`. */
export const REST = 'rest';

/** The mount point of the site itself: under `/rest`, without a language and without aliases. */
export const siteMountPoint = (home: string, compatibility?: CompatibilityRoot): MountPoint => ({
  home,
  root: `${home}/${REST}`,
  language: '',
  compatibility,
});
