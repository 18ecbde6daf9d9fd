import type { ImportReport } from '../../report/import-report.js';
import type { SourceValue } from '../../source/wordpress-source.js';
import type { SourceContext } from '../source-kind.js';
import { textCutter, textOf } from './bounded-text.js';
import { listOf } from './lists.js';

/** A row of `{posts}`, with the columns that content needs. */
export interface PostRow {
  readonly ID: number;
  readonly post_author: number;
  readonly post_date: SourceValue;
  readonly post_date_gmt: SourceValue;
  readonly post_content: string;
  readonly post_title: string;
  readonly post_excerpt: string;
  readonly post_status: string;
  readonly comment_status: string;
  readonly ping_status: string;
  readonly post_password: string;
  readonly post_name: string;
  readonly post_modified: SourceValue;
  readonly post_modified_gmt: SourceValue;
  readonly post_parent: number;
  readonly guid: string;
  readonly menu_order: number;
  readonly post_type: string;
  readonly post_mime_type: string;
}

/** These columns for a SELECT. */
export const postColumns = (alias: string): string =>
  (
    'ID post_author post_date post_date_gmt post_content post_title post_excerpt post_status comment_status ping_status post_password ' +
    'post_name post_modified post_modified_gmt post_parent guid menu_order post_type post_mime_type'
  )
    .split(' ')
    .map((column) => `${alias}.${column}`)
    .join(', ');

/** Reads posts of any type, in the order of their ids. */
export async function readPostRows(ids: readonly number[], { source, report }: SourceContext): Promise<PostRow[]> {
  const rows = await source.read<PostRow>(
    `SELECT ${postColumns('p')} FROM {posts} p WHERE p.ID IN (${listOf(ids)}) ORDER BY p.ID`,
    ids,
  );
  return rows.map((row) => withTexts(row, report));
}

/** A row whose texts are texts that Grove can store. */
export function withTexts<R extends PostRow>(row: R, report: Pick<ImportReport, 'addLeftover'>): R {
  const cut = textCutter(report, `${row.post_type} ${row.ID}`);
  return {
    ...row,
    ...{ post_content: textOf(row.post_content), post_title: textOf(row.post_title), post_excerpt: textOf(row.post_excerpt) },
    ...{ post_status: cut('status', row.post_status, 20), post_password: cut('password', row.post_password, 255) },
    ...{ post_name: cut('slug', row.post_name, 200), guid: textOf(row.guid) },
    ...{ post_mime_type: cut('MIME type', row.post_mime_type, 100) },
  };
}

/** Whether comments or pings are accepted. */
export const discussionStatus = (text: string | null): 'open' | 'closed' => (text === 'open' ? 'open' : 'closed');
