import { MAX_INT } from '@grove/core';
import { type ImportedTaxRate, taxRateImport } from '@grove/taxes';
import type { Database } from '@grove/database';
import { In } from 'typeorm';
import { decimalOf } from '../../values/numbers.js';
import { flagOf } from '../../values/flags.js';
import type { SourceValue } from '../../source/source-rows.js';
import type { WordPressSource } from '../../source/wordpress-source.js';
import type { SourceContext, SourceKind } from '../source-kind.js';

interface RateRow {
  readonly id: number;
  readonly country: string;
  readonly state: string;
  readonly rate: string;
  readonly name: string;
  readonly priority: SourceValue;
  readonly compound: SourceValue;
  readonly shipping: SourceValue;
  readonly position: SourceValue;
  readonly class: string;
}

const COLUMNS = {
  ...{ id: 'tax_rate_id', country: 'tax_rate_country', state: 'tax_rate_state', rate: 'tax_rate', name: 'tax_rate_name' },
  ...{ priority: 'tax_rate_priority', compound: 'tax_rate_compound', shipping: 'tax_rate_shipping' },
  ...{ position: 'tax_rate_order', class: 'tax_rate_class' },
};

/** The tax rates of a shop, with their postcodes and cities. */
export const taxRateKind = (database: Database): SourceKind<ImportedTaxRate> => ({
  kind: taxRateImport(database),
  records: {
    ...{ table: 'woocommerce_tax_rates', key: 'tax_rate_id' },
    parts: [{ table: 'woocommerce_tax_rate_locations', on: { tax_rate_id: 'tax_rate_id' } }],
  },
  async read(ids, context) {
    const rows = await context.source.findByIds<RateRow>('woocommerce_tax_rates', 'tax_rate_id', ids, COLUMNS);
    const locations = await readLocations(context.source, ids);
    return rows.map((row) => rateOf(row, locations.get(row.id) ?? NOWHERE, context));
  },
});

/** The postcodes and cities of a rate, separated by semicolons. */
interface Locations {
  readonly postcode: string;
  readonly city: string;
}

const NOWHERE: Locations = { postcode: '', city: '' };

async function readLocations(source: WordPressSource, ids: readonly number[]): Promise<ReadonlyMap<number, Locations>> {
  const rows = await source.find<{ rate: number; code: string; type: string }>('woocommerce_tax_rate_locations', {
    select: { rate: 'tax_rate_id', code: 'location_code', type: 'location_type' },
    where: { tax_rate_id: In(ids) },
    order: { location_id: 'ASC' },
  });
  const codes = (rate: number, type: string) =>
    rows.flatMap((row) => (row.rate === rate && row.type === type ? row.code : [])).join(';');
  const rates = new Set(rows.map(({ rate }) => rate));
  return new Map([...rates].map((rate) => [rate, { postcode: codes(rate, 'postcode'), city: codes(rate, 'city') }]));
}

const whole = (value: SourceValue): number => Math.min(Number(value ?? 0) || 0, MAX_INT);

function rateOf(row: RateRow, { postcode, city }: Locations, { settings }: SourceContext): ImportedTaxRate {
  return {
    ...{ id: row.id, country: row.country, state: row.state, postcode, city, name: row.name },
    rate: millionthsOf(decimalOf(row.rate, settings.text('woocommerce_price_decimal_sep') || '.') ?? '0'),
    priority: whole(row.priority),
    compound: flagOf(row.compound),
    shipping: flagOf(row.shipping),
    position: whole(row.position),
    taxClass: row.class,
  };
}

/** A rate in percent as millionths of the price, of which a percentage has four decimals. */
function millionthsOf(percent: string): bigint {
  const [whole = '0', part = ''] = percent.split('.');
  const digits = part.padEnd(5, '0');
  const size = BigInt(`${whole.replace('-', '') || '0'}${digits.slice(0, 4)}`) + (digits[4] >= '5' ? 1n : 0n);
  return percent.startsWith('-') ? -size : size;
}
