/** How a mount calls what the rest of the code knows by one name. A mount without aliases calls everything as we do. */
export interface NamespaceAliases {
  /** Namespaces, ours first. Every address below them changes with them. */
  readonly namespaces: readonly Alias[];
  /** How codes of errors begin, ours first. The first that fits counts. */
  readonly codes: readonly Alias[];
}

type Alias = readonly [ours: string, theirs: string];

/** The site as this request sees it: addresses are told under the host and language by which the client came. */
export interface MountPoint {
  /** Without a slash at the end: `https://shop.example`. */
  readonly home: string;
  /** Where the interface is mounted: `https://shop.example/nl/rest`. */
  readonly root: string;
  /** `nl` under `/nl/rest`, otherwise empty. */
  readonly language: string;
  /** What things are called here, where that is not as we call them. */
  readonly aliases?: NamespaceAliases;
}
