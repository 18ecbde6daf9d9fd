import { DEFAULT_PERMALINKS, type Permalinks } from '@grove/settings';
import { idOf } from '../../values/numbers.js';
import { mapOf, phpText } from '../../values/php-value.js';
import type { SourceSettings } from '../source-settings.js';

/** How the addresses of the site are made. */
export function permalinksOf(settings: Pick<SourceSettings, 'text' | 'value'>): Permalinks {
  const shop = mapOf(settings.value('woocommerce_permalinks'));
  const baseOf = (name: string, otherwise: string): string => trimmed(phpText(shop?.get(name)) ?? '') || otherwise;
  return {
    structure: settings.text('permalink_structure') ?? '',
    categoryBase: trimmed(settings.text('category_base') ?? ''),
    tagBase: trimmed(settings.text('tag_base') ?? ''),
    productBase: baseOf('product_base', DEFAULT_PERMALINKS.productBase),
    productCategoryBase: baseOf('category_base', DEFAULT_PERMALINKS.productCategoryBase),
    productTagBase: baseOf('tag_base', DEFAULT_PERMALINKS.productTagBase),
    frontPageId: settings.text('show_on_front') === 'page' ? (idOf(settings.text('page_on_front')) ?? 0) : 0,
  };
}

const trimmed = (path: string): string => path.trim().replace(/^\/+|\/+$/g, '');
