import { decodeEntities } from '@grove/content';
import { isTimeZone } from '@grove/core';
import type { SiteOptions } from '@grove/settings';
import type { Leftover, UnmappedMetadata } from '../../report/import-report.js';
import { isTruthy } from '../../values/flags.js';
import { wholeNumberOf } from '../../values/numbers.js';
import type { SourceSettings } from '../source-settings.js';
import { shopSettingsOf } from './shop-settings.js';

/** The settings of the site in Grove, and what Grove has no place for. */
export interface SiteSettingsResult {
  readonly options: Partial<SiteOptions>;
  readonly leftovers: readonly Leftover[];
  readonly metadata: readonly UnmappedMetadata[];
}

/** The options that have a place in Grove, and what becomes of them. An option that cannot be understood is a leftover. */
const MAPPED: Readonly<Record<string, (text: string, settings: SourceSettings) => Partial<SiteOptions> | undefined>> = {
  // WordPress stores these two as HTML, and Grove as plain text.
  blogname: (title) => ({ title: decodeEntities(title) }),
  blogdescription: (description) => ({ description: decodeEntities(description) }),
  admin_email: (email) => ({ email }),
  date_format: (dateFormat) => ({ dateFormat }),
  time_format: (timeFormat) => ({ timeFormat }),
  start_of_week: (text) => numberIn(text, 0, 6, (startOfWeek) => ({ startOfWeek })),
  WPLANG: (language) => (language.length <= 20 ? { language } : undefined),
  use_smilies: (text) => ({ useSmilies: isTruthy(text) }),
  default_category: (text) => numberIn(text, 1, 2 ** 31 - 1, (defaultCategory) => ({ defaultCategory })),
  default_post_format: (defaultPostFormat) => (defaultPostFormat.length <= 60 ? { defaultPostFormat } : undefined),
  posts_per_page: (text) => numberIn(text, -1, 2 ** 31 - 1, (postsPerPage) => ({ postsPerPage })),
  default_ping_status: (text) => statusOf(text, (defaultPingStatus) => ({ defaultPingStatus })),
  default_comment_status: (text) => statusOf(text, (defaultCommentStatus) => ({ defaultCommentStatus })),
};

/** Options that other readers use, that are the same in Grove, or that follow from where Grove runs. */
const USED_ELSEWHERE = new Set([
  ...['siteurl', 'home', 'timezone_string', 'gmt_offset', 'permalink_structure', 'category_base', 'tag_base', 'sticky_posts'],
  ...[
    'show_on_front',
    'page_on_front',
    'user_roles',
    'default_product_cat',
    'woocommerce_permalinks',
    'blog_charset',
    'upload_path',
    'upload_url_path',
  ],
]);

/** Options about reading and discussing, which a shop owner may miss. */
const READING_AND_DISCUSSION = new Set([
  ...['page_for_posts', 'blog_public', 'posts_per_rss', 'rss_use_excerpt', 'site_logo', 'site_icon'],
  ...[
    'comment_moderation',
    'comment_registration',
    'require_name_email',
    'close_comments_for_old_posts',
    'close_comments_days_old',
  ],
  ...['thread_comments', 'thread_comments_depth', 'page_comments', 'comments_per_page', 'default_comments_page', 'comment_order'],
  ...[
    'comments_notify',
    'moderation_notify',
    'comment_previously_approved',
    'comment_max_links',
    'moderation_keys',
    'disallowed_keys',
  ],
  ...[
    'show_avatars',
    'avatar_rating',
    'avatar_default',
    'default_pingback_flag',
    'ping_sites',
    'users_can_register',
    'default_role',
  ],
]);

/** Secrets of WordPress that sign its cookies or fetch mail, and caches that WordPress computes again. */
const MEANINGLESS =
  /^(auth|secure_auth|logged_in|nonce|secret)_(key|salt)$|^(secret_key|recently_edited|recently_activated|fresh_site|user_count)$|^mailserver_|_children$/;

/** The settings of the site at the source. */
export function siteSettingsOf(settings: SourceSettings, prefix: string): SiteSettingsResult {
  const leftovers: Leftover[] = [];
  const metadata: UnmappedMetadata[] = [];
  let options: Partial<SiteOptions> = { timezone: groveZone(settings.timezone) };
  const ofShop = shopOptions(settings);
  for (const name of settings.names) {
    const text = settings.text(name)!;
    const mapped = MAPPED[name]?.(text, settings);
    if (mapped) options = { ...options, ...mapped };
    else if (MAPPED[name] || !(isKnown(name, prefix) || ofShop.has(name))) {
      const reason = reasonFor(name);
      if (reason !== undefined) leftovers.push({ kind: 'settings of the site', record: '', name, reason });
      metadata.push({ kind: 'setting', recordId: SITE, name, value: text });
    }
  }
  return { options, leftovers, metadata };
}

/** The settings are one record. */
export const SITE = 1;

/** Luxon understands offsets only after the name of UTC. */
function groveZone(zone: string): string {
  const name = /^[-+]/.test(zone) ? `UTC${zone}` : zone;
  return isTimeZone(name) ? name : 'UTC';
}

const isKnown = (name: string, prefix: string): boolean =>
  USED_ELSEWHERE.has(name) || name === `${prefix}user_roles` || MEANINGLESS.test(name);

/** Why a setting that an owner may miss was not imported. Others are counted with the metadata that is kept. */
function reasonFor(name: string): string | undefined {
  if (MAPPED[name]) return 'Its value is not one that Grove allows.';
  return READING_AND_DISCUSSION.has(name) ? 'Grove has no such setting.' : undefined;
}

/** The names of the options that `shopSettingsOf` reads. */
function shopOptions(settings: SourceSettings): ReadonlySet<string> {
  const read = new Set<string>();
  const text = (name: string) => {
    read.add(name);
    return settings.text(name);
  };
  shopSettingsOf({ ...settings, text });
  return read.add('woocommerce_currency');
}

function numberIn(
  text: string,
  least: number,
  most: number,
  toOptions: (number: number) => Partial<SiteOptions>,
): Partial<SiteOptions> | undefined {
  const number = wholeNumberOf(text);
  return number !== undefined && number >= least && number <= most ? toOptions(number) : undefined;
}

const statusOf = (
  text: string,
  toOptions: (status: 'open' | 'closed') => Partial<SiteOptions>,
): Partial<SiteOptions> | undefined => (text === 'open' || text === 'closed' ? toOptions(text) : undefined);
