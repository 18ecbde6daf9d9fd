/** The currencies that the specification lists. */
export const SPECIFIED_CURRENCIES: readonly string[] = (
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTC BTN BWP BYR BZD CAD CDF CHF CLP CNY COP CRC CUC CUP ' +
  'CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GGP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR ISK JEP JMD ' +
  'JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRO MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK ' +
  'NPR NZD OMR PAB PEN PGK PHP PKR PLN PRB PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STD SYP SZL THB TJS TMT TND TOP ' +
  'TRY TTD TWD TZS UAH UGX USD UYU UZS VEF VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'
).split(' ');

/** All currencies: also those that took the place of others since, which shops of their countries need. */
export const CURRENCIES: readonly string[] = [...SPECIFIED_CURRENCIES, 'BYN', 'IRT', 'MRU', 'SLE', 'STN', 'VES'].sort();

const NAMES = new Intl.DisplayNames('en', { type: 'currency' });

/** Names that clients of WooCommerce know in another form. */
const OTHER_NAMES = new Map([
  ['GBP', 'Pound sterling'],
  ['USD', 'United States (US) dollar'],
]);

/** The English name of a currency: `Swiss franc`. Only its last word is not a proper name. */
export function currencyName(code: string): string {
  const words = (NAMES.of(code) ?? code).split(' ');
  const last = words.at(-1)!;
  return OTHER_NAMES.get(code) ?? [...words.slice(0, -1), words.length === 1 ? last : last.toLowerCase()].join(' ');
}

const symbols = new Map<string, string>();

/** The symbol of a currency, such as € or kr; its code if it has none. */
export function symbolOf(currency: string): string {
  const known = symbols.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  symbols.set(currency, symbol);
  return symbol;
}

const ENTITIES = new Map([
  ['€', '&euro;'],
  ['£', '&pound;'],
  ['¥', '&yen;'],
]);

/** The symbol of a currency as HTML entities. */
export const symbolEntities = (code: string): string =>
  [...symbolOf(code)].map((character) => ENTITIES.get(character) ?? `&#${character.codePointAt(0)};`).join('');
