import { oldSlugImport, type ImportedOldSlug } from '@grove/content';
import { In, LessThan } from 'typeorm';
import type { SourceContext, SourceKind } from '../source-kind.js';

/** The former slugs of posts, pages, media and products. */
export const oldSlugKind: SourceKind<ImportedOldSlug> = {
  kind: oldSlugImport,
  records: {
    ...{ table: 'postmeta', key: 'meta_id' },
    where: { meta_key: '_wp_old_slug', meta_id: LessThan(2 ** 31) },
    having: { table: 'posts', on: { ID: 'post_id' }, where: { post_type: In(['post', 'page', 'attachment', 'product']) } },
  },
  async read(ids: readonly number[], { source, report }: SourceContext) {
    const rows = await source.find<{ id: number; recordId: number; slug: string | null }>('postmeta', {
      select: { id: 'meta_id', recordId: 'post_id', slug: 'meta_value' },
      where: { meta_id: In(ids) },
    });
    return rows.flatMap(({ id, recordId, slug }) => {
      if (slug && slug.length <= 200) return [{ id, recordId, slug }];
      const reason = 'Grove stores former slugs of 1 to 200 characters.';
      report.addLeftover({ kind: 'former slugs', record: `old slug ${id}`, name: String(slug).slice(0, 40), reason });
      return [];
    });
  },
};
