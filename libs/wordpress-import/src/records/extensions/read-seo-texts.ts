import type { ImportedSeoText } from '@grove/extensions';
import { readMetadata } from '../metadata.js';
import type { SourceContext } from '../source-kind.js';
import { SEO_METADATA, seoTextOf } from './seo-plugins.js';

/** Readers of posts, pages, media and products leave this metadata to this one. */
const YOAST = '_yoast_wpseo_';

/** Metadata of Yoast SEO that it computes again. */
const COMPUTED =
  /^_yoast_wpseo_(content_score|linkdex|estimated-reading-time-minutes|wordproof_timestamp|inclusive_language_score)$/;

/** Reads what editors wrote for search engines. Records with nothing that Grove shows have no text. */
export async function readSeoTexts(ids: readonly number[], context: SourceContext): Promise<ImportedSeoText[]> {
  const metaOf = await readMetadata(context.source, 'postmeta', ids);
  return ids.flatMap((id) => {
    const own = metaOf(id);
    const { unknown, ...text } = seoTextOf(own.values, context.settings);
    for (const name of unknown)
      context.report.addLeftover({
        ...{ kind: 'texts for search engines', record: `seo text ${id}`, name },
        reason: 'It has a variable that Grove does not know. Grove derives the text from the record.',
      });
    for (const [name, value] of own.values)
      if (isLeftOver(name, value, unknown)) context.report.keepMetadata({ kind: 'seo text', recordId: id, name, value });
    return text.title === '' && text.description === '' && !text.isHidden ? [] : [{ id, ...text }];
  });
}

function isLeftOver(name: string, value: string | null, unknown: readonly string[]): boolean {
  if (!name.startsWith(YOAST) || value === null || value === '' || COMPUTED.test(name)) return false;
  return unknown.includes(name) || !SEO_METADATA.includes(name);
}
