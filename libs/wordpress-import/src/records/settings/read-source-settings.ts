import type { WordPressSource } from '../../source/wordpress-source.js';
import { parsePhp, type PhpValue } from '../../values/php-value.js';
import type { SourceSettings } from '../source-settings.js';
import { timezoneOf } from './timezone.rules.js';

/** Options whose value is longer are caches. */
const MAX_VALUE_LENGTH = 1_000_000;

/** Together; what comes later is ignored. Options of WordPress and WooCommerce have the first ids. */
const MAX_CHARACTERS = 30_000_000;

const OPTIONS_AT_ONCE = 200;

/** Values that WordPress and plugins compute again. */
const TEMPORARY = /^_(site_)?transient_|^(cron|rewrite_rules|_wc_session_.*)$/;

/** Reads all options of the site. */
export async function readSourceSettings(source: WordPressSource): Promise<SourceSettings> {
  const texts = await readOptions(source);
  const text = (name: string) => texts.get(name);
  const currency = text('woocommerce_currency') ?? '';
  return {
    names: [...texts.keys()],
    text,
    value: (name) => valueOf(text(name)),
    siteUrl: (text('home') || text('siteurl') || '').replace(/\/+$/, ''),
    timezone: timezoneOf(text('timezone_string'), text('gmt_offset')),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : 'USD',
    ...(source.hasTable('blogs') && networkOf(source.prefix)),
    ordersHaveTables: text('woocommerce_custom_orders_table_enabled') === 'yes',
  };
}

/** The tables of the first site of a network have the prefix `wp_`, those of the second `wp_2_`. */
function networkOf(prefix: string): Pick<SourceSettings, 'membershipKey' | 'siteOfNetwork'> {
  const number = /(\d+)_$/.exec(prefix)?.[1];
  return { membershipKey: `${prefix}capabilities`, ...(number !== undefined && { siteOfNetwork: Number(number) }) };
}

const valueOf = (text: string | undefined): PhpValue | undefined => parsePhp(text);

/** The options by name. The names are read first, because caches can be much larger than all else. */
async function readOptions(source: WordPressSource): Promise<Map<string, string>> {
  const names = await source.find<{ id: number; name: string }>('options', {
    ...{ select: { id: 'option_id', name: 'option_name' }, order: { option_id: 'ASC' } },
  });
  const wanted = new Map<number, string>();
  const seen = new Set<string>();
  for (const { id, name } of names) {
    if (!TEMPORARY.test(name) && !seen.has(name)) wanted.set(id, name);
    seen.add(name);
  }
  const texts = new Map<string, string>();
  const ids = [...wanted.keys()];
  let characters = 0;
  for (let start = 0; start < ids.length && characters < MAX_CHARACTERS; start += OPTIONS_AT_ONCE) {
    const chunk = ids.slice(start, start + OPTIONS_AT_ONCE);
    const select = { id: 'option_id', value: 'option_value' };
    const rows = await source.findByIds<{ id: number; value: string | number | null }>('options', 'option_id', chunk, select);
    for (const { id, value } of rows) {
      const text = String(value ?? '');
      if (text.length > MAX_VALUE_LENGTH) continue;
      texts.set(wanted.get(id)!, text);
      characters += text.length;
    }
  }
  return texts;
}
