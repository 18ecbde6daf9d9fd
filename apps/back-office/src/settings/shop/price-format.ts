/** How prices are written, as the settings of the shop have it. */
export interface PriceFormat {
  readonly currency: string;
  readonly currency_position: string;
  readonly thousand_separator: string | null;
  readonly decimal_separator: string | null;
  readonly price_decimals: number | null;
}

const WHOLE = ['1', '234'];
const DECIMALS = '500000';

/** The amount of 1234.50 in a format; undefined while the currency is no code. */
export function examplePrice(format: PriceFormat, locale: string): string | undefined {
  const {
    currency,
    currency_position: position,
    thousand_separator: thousands,
    decimal_separator: point,
    price_decimals,
  } = format;
  const symbol = symbolOf(currency, locale);
  if (symbol === undefined) return undefined;
  const decimals = DECIMALS.slice(0, price_decimals ?? 0);
  const amount = WHOLE.join(thousands ?? '') + (decimals && (point ?? '') + decimals);
  const space = position.endsWith('_space') ? '\u00a0' : '';
  return position.startsWith('left') ? symbol + space + amount : amount + space + symbol;
}

function symbolOf(currency: string, locale: string): string | undefined {
  try {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value;
  } catch {
    return undefined;
  }
}
