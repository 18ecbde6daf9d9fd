import { termImport, type ImportedTerm } from '@grove/content';
import type { Database } from '@grove/database';
import { In, Like } from 'typeorm';
import { readSourceAttributes } from '../source-attributes.js';
import type { SourceContext, SourceKind } from '../source-kind.js';
import { textCutter } from './bounded-text.js';
import { FIELD_TAXONOMIES, groveTaxonomyOf, readTerms, type TermRow } from './term-rows.js';

/** Metadata of terms that Grove has a field for. */
const MAPPED_META = [{ meta_key: In(['display_type', 'thumbnail_id']) }, { meta_key: Like('order%') }];

/** The terms of all taxonomies. */
export const termKind = (database: Database): SourceKind<ImportedTerm> => ({
  kind: termImport(database),
  records: {
    ...{ table: 'terms', key: 'term_id' },
    parts: [
      { table: 'term_taxonomy', on: { term_id: 'term_id' } },
      { table: 'termmeta', on: { term_id: 'term_id' }, where: MAPPED_META },
    ],
  },
  read: readImportedTerms,
});

async function readImportedTerms(ids: readonly number[], context: SourceContext): Promise<ImportedTerm[]> {
  const attributes = await readSourceAttributes(context.source);
  const terms = await readTerms(ids, context);
  return terms.flatMap(({ id, name, rows }) => {
    const known = rows.filter(({ taxonomy }) => groveTaxonomyOf(taxonomy, attributes) !== undefined);
    reportOthers(context, { id, name, rows, known });
    const [first, second, ...more] = known;
    if (!first) return [];
    for (const { taxonomy } of more)
      context.report.addLeftover({
        ...{ kind: 'terms with the id of another term', record: `term ${id}`, name: taxonomy },
        reason: `The term is also a term of the taxonomies ${first.taxonomy} and ${second.taxonomy}, and Grove has it there only.`,
      });
    const { taxonomyRowId: _rowId, ...term } = first;
    const cut = textCutter(context.report, `term ${id}`);
    return [
      {
        ...term,
        taxonomy: groveTaxonomyOf(first.taxonomy, attributes)!,
        ...(second && {
          shared: {
            taxonomy: groveTaxonomyOf(second.taxonomy, attributes)!,
            description: second.description,
            parentId: second.parentId,
          },
        }),
        ...{ name: cut('name', term.name, 1200), slug: cut('slug', term.slug, 200), display: cut('display', term.display, 20) },
      },
    ];
  });
}

function reportOthers(
  { report }: SourceContext,
  { id, name, rows, known }: { id: number; name: string; rows: readonly TermRow[]; known: readonly TermRow[] },
): void {
  const record = `term ${id}`;
  if (rows.length === 0)
    report.addLeftover({
      kind: 'terms without a taxonomy',
      record,
      name,
      reason: 'The term belongs to no taxonomy, so nothing shows it.',
    });
  for (const row of rows)
    if (!known.includes(row) && !FIELD_TAXONOMIES.has(row.taxonomy))
      report.addLeftover({
        ...{ kind: 'terms of other taxonomies', record, name: row.taxonomy },
        reason: 'Grove has no such taxonomy.',
      });
}
