/** The HTML that one kind of text may contain. Everything else is removed. */
export interface Policy {
  readonly tags: readonly string[];
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** Whether HTML comments of plain words are kept, such as `<!--more-->`. */
  readonly comments: boolean;
}

const list = (names: string): string[] => names.split(' ');

const INLINE = list('a abbr acronym b cite code del em i q s strike strong');
const MORE_INLINE = list('bdi bdo big br data dfn font ins kbd mark rp rt ruby samp small span sub sup time tt u var wbr');
const BLOCKS = list(
  'address article aside blockquote caption center col colgroup dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header ' +
    'hgroup hr li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul',
);
const MEDIA = list('audio img picture source track video');

const INLINE_ATTRIBUTES = {
  a: list('href title'),
  abbr: ['title'],
  acronym: ['title'],
  blockquote: ['cite'],
  del: ['datetime'],
  q: ['cite'],
};

const FREE_ATTRIBUTES = {
  '*': list('align aria-* class data-* dir id lang role style title'),
  a: list('download href hreflang name rel target type'),
  audio: list('controls loop muted preload src'),
  blockquote: ['cite'],
  col: list('span valign width'),
  colgroup: list('span valign width'),
  data: ['value'],
  del: list('cite datetime'),
  details: ['open'],
  font: list('color face size'),
  hr: list('noshade size width'),
  img: list('alt border decoding height loading sizes src width'),
  ins: list('cite datetime'),
  li: ['value'],
  ol: list('reversed start type'),
  q: ['cite'],
  source: list('media sizes src type'),
  table: list('bgcolor border cellpadding cellspacing summary width'),
  td: list('abbr bgcolor colspan headers height nowrap rowspan scope valign width'),
  th: list('abbr bgcolor colspan headers height nowrap rowspan scope valign width'),
  time: ['datetime'],
  tr: list('bgcolor valign'),
  track: list('default kind label src srclang'),
  ul: ['type'],
  video: list('controls height loop muted playsinline poster preload src width'),
};

/** Posts, and other texts with headings, lists, tables and pictures. */
export const POST: Policy = {
  tags: [...INLINE, ...MORE_INLINE, ...BLOCKS, ...MEDIA],
  attributes: FREE_ATTRIBUTES,
  comments: true,
};

/** Comments, and descriptions of terms and users. */
export const COMMENT: Policy = { tags: [...INLINE, 'blockquote'], attributes: INLINE_ATTRIBUTES, comments: false };

/** Names that may contain emphasis. */
export const NAME: Policy = { tags: [...INLINE, ...MORE_INLINE], attributes: FREE_ATTRIBUTES, comments: false };

/** Text without markup. */
export const PLAIN: Policy = { tags: [], attributes: {}, comments: false };

/** Attributes whose value is a URL. */
export const URL_ATTRIBUTES: readonly string[] = ['href', 'src', 'cite', 'poster'];
