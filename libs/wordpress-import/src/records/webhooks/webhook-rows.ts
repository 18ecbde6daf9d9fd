import { createHash } from 'node:crypto';
import { In } from 'typeorm';
import type { SourceFingerprint } from '../../source/wordpress-source.js';
import { wholeNumberOf } from '../../values/numbers.js';
import { readMetadata } from '../metadata.js';
import { readPosts } from '../post-rows.js';
import type { SourceContext } from '../source-kind.js';

/** A row of the table of webhooks. */
export interface WebhookRow {
  readonly webhook_id: number;
  readonly status: string;
  readonly name: string;
  readonly user_id: number;
  readonly delivery_url: string;
  readonly secret: string;
  readonly topic: string;
  readonly date_created: string | null;
  readonly date_created_gmt: string | null;
  readonly date_modified: string | null;
  readonly date_modified_gmt: string | null;
  /** 1 to 3; negative for the versions before the REST interface of WordPress. */
  readonly api_version: number;
  readonly failure_count: number;
}

const TABLE = 'wc_webhooks';

type Source = Pick<SourceContext, 'source'>;

/** The webhooks with these ids, or all. WooCommerce before 3.3 stores them as posts. */
export async function webhookRows(context: Source, ids?: readonly number[]): Promise<WebhookRow[]> {
  const { source } = context;
  if (!source.hasTable(TABLE)) return webhookPosts(context, ids);
  return source.findByIds<WebhookRow>(TABLE, 'webhook_id', ids ?? []);
}

/** The webhooks of a source that has no table of them. */
export async function webhooksWithoutTable(context: Source): Promise<SourceFingerprint[] | undefined> {
  if (context.source.hasTable(TABLE)) return undefined;
  const fingerprintOf = (row: WebhookRow) => createHash('sha1').update(JSON.stringify(row)).digest('hex');
  return (await webhookRows(context)).map((row) => ({ id: row.webhook_id, fingerprint: fingerprintOf(row) }));
}

/** The status of a webhook that is a post. */
const STATUSES: Readonly<Record<string, string>> = { publish: 'active', draft: 'paused', pending: 'disabled' };

async function webhookPosts(context: Source, ids?: readonly number[]): Promise<WebhookRow[]> {
  const { source } = context;
  const posts = await readPosts(source, { post_type: 'shop_webhook', ...(ids && { ID: In(ids) }) });
  const metaOf = await readMetadata(
    source,
    'postmeta',
    posts.map(({ ID }) => ID),
  );
  return posts.map((post) => {
    const meta = metaOf(post.ID);
    const text = (name: string) => meta.text(name) ?? '';
    return {
      webhook_id: post.ID,
      status: STATUSES[post.post_status] ?? post.post_status,
      name: post.post_title,
      user_id: post.post_author,
      delivery_url: text('_delivery_url'),
      secret: text('_secret'),
      topic: text('_topic'),
      date_created: post.post_date,
      date_created_gmt: post.post_date_gmt,
      date_modified: post.post_modified,
      date_modified_gmt: post.post_modified_gmt,
      api_version: versionOf(text('_api_version')),
      failure_count: wholeNumberOf(text('_failure_count')) ?? 0,
    };
  });
}

/** `wp_api_v2` is version 2; `legacy_v3`, the default, is a version before those. */
function versionOf(text: string): number {
  const [, version] = /^wp_api_v([1-3])$/.exec(text) ?? [];
  return version === undefined ? -3 : Number(version);
}
