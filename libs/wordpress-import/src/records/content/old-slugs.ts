import { oldSlugImport, type ImportedOldSlug } from '@grove/content';
import type { SourceContext, SourceKind } from '../source-kind.js';
import { listOf } from './lists.js';

/** The former slugs of posts, pages, media and products. */
export const oldSlugKind: SourceKind<ImportedOldSlug> = {
  kind: oldSlugImport,
  parts: [
    {
      ...{ from: '{postmeta} pm JOIN {posts} p ON p.ID = pm.post_id', key: 'pm.meta_id', rowsOf: 'pm' },
      where:
        "pm.meta_key = '_wp_old_slug' AND p.post_type IN ('post', 'page', 'attachment', 'product') AND pm.meta_id < 2147483648",
    },
  ],
  async read(ids: readonly number[], { source, report }: SourceContext) {
    const rows = await source.read<{ id: number; record_id: number; slug: string | null }>(
      `SELECT meta_id AS id, post_id AS record_id, meta_value AS slug FROM {postmeta} WHERE meta_id IN (${listOf(ids)})`,
      ids,
    );
    return rows.flatMap(({ id, record_id: recordId, slug }) => {
      if (slug && slug.length <= 200) return [{ id, recordId, slug }];
      const reason = 'Grove stores former slugs of 1 to 200 characters.';
      report.addLeftover({ kind: 'former slugs', record: `old slug ${id}`, name: String(slug).slice(0, 40), reason });
      return [];
    });
  },
};
