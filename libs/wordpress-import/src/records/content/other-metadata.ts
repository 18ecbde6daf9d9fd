import type { Metadata } from '../metadata.js';
import type { SourceContext } from '../source-kind.js';

/** Keeps the metadata of a record that has no place in Grove. Names in `known` have one, or mean nothing outside of WordPress. */
export function keepOtherMeta(
  { report }: Pick<SourceContext, 'report'>,
  record: { readonly kind: string; readonly id: number },
  meta: Metadata,
  known: ReadonlySet<string>,
): void {
  for (const [name, value] of meta.values)
    if (!known.has(name) && !name.startsWith('_yoast_wpseo_'))
      report.keepMetadata({ kind: record.kind, recordId: record.id, name, value });
}
