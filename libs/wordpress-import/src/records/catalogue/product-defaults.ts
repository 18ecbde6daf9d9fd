import { productDefaultImport, type ImportedProductDefault } from '@grove/catalogue';
import { In } from 'typeorm';
import { readMetadata } from '../metadata.js';
import { idOf } from '../../values/numbers.js';
import { mapOf, parsePhp, textIn } from '../../values/php-value.js';
import { attachedFileOf, uploadsFolderOf } from '../content/uploaded-file.js';
import type { SourceContext, SourceKind } from '../source-kind.js';

/** What products have that have nothing of their own: a category and a picture. */
export const productDefaultKind: SourceKind<ImportedProductDefault> = {
  kind: productDefaultImport,
  records: {
    ...{ table: 'options', key: 'option_id' },
    where: { option_name: In(['default_product_cat', 'woocommerce_placeholder_image']) },
  },
  read: readDefaults,
};

interface OptionRow {
  readonly option_id: number;
  readonly option_name: string;
  readonly option_value: string | number | null;
}

async function readDefaults(ids: readonly number[], context: SourceContext): Promise<ImportedProductDefault[]> {
  const rows = await context.source.findByIds<OptionRow>('options', 'option_id', ids);
  const defaults: ImportedProductDefault[] = [];
  for (const { option_id: id, option_name: name, option_value: value } of rows) {
    const text = String(value ?? '');
    if (name === 'default_product_cat') {
      if (idOf(text) !== undefined) defaults.push({ id, name: 'category', value: String(idOf(text)) });
      continue;
    }
    const placeholder = idOf(text) === undefined ? text : await placeholderPath(idOf(text)!, context);
    if (placeholder !== '') defaults.push({ id, name: 'placeholder', value: placeholder.slice(0, 2_000) });
  }
  return defaults;
}

/** The path of a picture in the size of thumbnails in the shop, or else in its own; empty if there is no such picture. */
async function placeholderPath(id: number, context: SourceContext): Promise<string> {
  const meta = (await readMetadata(context.source, 'postmeta', [id]))(id);
  const { file } = attachedFileOf(meta.text('_wp_attached_file'), context.settings);
  if (file === '') return '';
  const sizes = mapOf(mapOf(parsePhp(meta.text('_wp_attachment_metadata')))?.get('sizes'));
  const thumbnail = mapOf(sizes?.get('woocommerce_thumbnail'));
  const path = thumbnail ? [...file.split('/').slice(0, -1), textIn(thumbnail, 'file')].join('/') : file;
  return `${uploadsFolderOf(context.settings)}/${path}`;
}
