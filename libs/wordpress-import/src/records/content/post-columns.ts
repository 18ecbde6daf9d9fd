import { In } from 'typeorm';
import { type PostRow, readPosts } from '../post-rows.js';
import type { SourceContext } from '../source-kind.js';
import { textCutter } from './bounded-text.js';

/** Reads posts with texts that Grove can store, in the order of their ids. */
export async function readContent(ids: readonly number[], { source, report }: SourceContext): Promise<PostRow[]> {
  return (await readPosts(source, { ID: In(ids) })).map((row) => {
    const cut = textCutter(report, `${row.post_type} ${row.ID}`);
    return {
      ...row,
      ...{ post_status: cut('status', row.post_status, 20), post_password: cut('password', row.post_password, 255) },
      ...{ post_name: cut('slug', row.post_name, 200), post_mime_type: cut('MIME type', row.post_mime_type, 100) },
    };
  });
}

/** Whether comments or pings are accepted. */
export const discussionStatus = (text: string): 'open' | 'closed' => (text === 'open' ? 'open' : 'closed');
