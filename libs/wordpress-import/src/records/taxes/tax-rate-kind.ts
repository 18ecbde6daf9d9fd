import { type ImportedTaxRate, taxRateImport } from '@grove/taxes';
import type { Database } from '@grove/database';
import { decimalOf } from '../../values/numbers.js';
import { flagOf } from '../../values/flags.js';
import type { SourceValue, WordPressSource } from '../../source/wordpress-source.js';
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

/** The tax rates of a shop, with their postcodes and cities. */
export const taxRateKind = (database: Database): SourceKind<ImportedTaxRate> => ({
  kind: taxRateImport(database),
  parts: [
    { from: '{woocommerce_tax_rates} r', key: 'r.tax_rate_id', rowsOf: 'r' },
    {
      from: '{woocommerce_tax_rates} r JOIN {woocommerce_tax_rate_locations} l ON l.tax_rate_id = r.tax_rate_id',
      key: 'r.tax_rate_id',
      rowsOf: 'l',
    },
  ],
  async read(ids, context) {
    const rows = await context.source.read<RateRow>(
      `SELECT tax_rate_id AS id, tax_rate_country AS country, tax_rate_state AS state, tax_rate AS rate, tax_rate_name AS name,
        tax_rate_priority AS priority, tax_rate_compound AS compound, tax_rate_shipping AS shipping, tax_rate_order AS position,
        tax_rate_class AS class FROM {woocommerce_tax_rates} WHERE tax_rate_id IN (?) ORDER BY tax_rate_id`,
      [ids],
    );
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
  const rows = await source.read<{ rate: number; code: string; type: string }>(
    `SELECT tax_rate_id AS rate, location_code AS code, location_type AS type FROM {woocommerce_tax_rate_locations}
      WHERE tax_rate_id IN (?) ORDER BY location_id`,
    [ids],
  );
  const codes = (rate: number, type: string) =>
    rows.flatMap((row) => (row.rate === rate && row.type === type ? row.code : [])).join(';');
  const rates = new Set(rows.map(({ rate }) => rate));
  return new Map([...rates].map((rate) => [rate, { postcode: codes(rate, 'postcode'), city: codes(rate, 'city') }]));
}

const LARGEST = 2_147_483_647;
const whole = (value: SourceValue): number => Math.min(Number(value ?? 0) || 0, LARGEST);

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
