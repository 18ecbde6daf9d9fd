import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';

/** The same in each run, so that a failure can be repeated. */
const SEED = 20261128;

type Row = Record<string, string>;

const tricky = fc.string({ unit: fc.constantFrom(...'\\n\n ,;\'"=+-@é＝&x'), minLength: 1, maxLength: 12 });
const word = fc.string({ unit: fc.constantFrom(...'abcdefgé, \\\'"'), maxLength: 8 }).map((text) => `w${text.trim()}z`);
const text = fc.oneof(tricky, word, fc.constant('')).map((one) => one.replace(/\s+$/g, ''));
const oneOf = (...cells: string[]) => fc.constantFrom(...cells);
const list = (entry: fc.Arbitrary<string>) =>
  fc
    .uniqueArray(entry, { maxLength: 3, selector: (one) => one.toLowerCase() })
    .map((entries) => entries.map((one) => one.replaceAll(',', '\\,')).join(', '));

/** The cells that products and variations have. */
const common = {
  Description: text.map((one) => (one === '' ? '' : `<p>p ${one.replaceAll('&', '').replaceAll('\n', '')}</p>\\n<p>q</p>`)),
  'Tax class': oneOf('', 'reduced-rate', 'zero-rate'),
  'In stock?': oneOf('0', '1', 'backorder'),
  'Weight (g)': oneOf('', '250', '1000', '0.5'),
  'Length (in)': oneOf('', '10', '1.5'),
  'Regular price': oneOf('5', '9.90', '12.345'),
  'Sale price': oneOf('', '1', '2.50'),
  'Date sale price starts': oneOf('', '2026-03-01 0:00:00', '2026-07-01T12:00:00'),
  Position: oneOf('', '3', '-2'),
  'Shipping class': oneOf('', 'Large & heavy', 'Letter'),
  'Meta: colour': text,
  'Meta: _own key': oneOf('', '{"a":1}', '12'),
  'Meta (JSON): list': oneOf('', '[1,"a"]', '{"a":{"b":"c"}}'),
};

const product = {
  ...common,
  Name: fc.oneof(word, oneOf('=1+1 nuts', "'quoted'", 'x;=1+1', '＝1', 'Crème', 'a\\nb')),
  Published: oneOf('1', '0', '-1'),
  'Is featured?': oneOf('0', '1'),
  'Visibility in catalog': oneOf('visible', 'catalog', 'search', 'hidden'),
  'Short description': oneOf('', 'Short\\nand long', 'x;=1'),
  'Tax status': oneOf('taxable', 'shipping', 'none'),
  'Sold individually?': oneOf('0', '1'),
  'Allow customer reviews?': oneOf('0', '1'),
  'Purchase note': oneOf('', 'Thank you; bye', '-1'),
  Categories: list(oneOf('Nuts', 'Nuts > Roasted & salted', 'A &gt; B', 'Gifts, small')).filter((cell) => cell !== ''),
  Tags: list(oneOf('crunchy', 'salted, roasted', 'Tom & Co', "it's")),
  Brands: list(oneOf('Acme', 'Acme > Sub', 'Other, brand')),
};

const stock = fc.record({
  Stock: oneOf('0', '7', '-2'),
  'Low stock amount': oneOf('', '2'),
  'Backorders allowed?': oneOf('0', '1', 'notify'),
});
const downloads = fc.record({
  'Download limit': oneOf('', '3'),
  'Download expiry days': oneOf('', '30'),
  'Download 1 name': word,
  'Download 1 URL': oneOf('https://shop.example/a.pdf', 'https://shop.example/b,c.pdf'),
});

const attribute = (number: number, isGlobal: boolean): Row => ({
  [`Attribute ${number} name`]: isGlobal ? 'Colour & finish' : 'Size, in all',
  [`Attribute ${number} value(s)`]: isGlobal ? 'Deep red, Blue\\, light' : 'Small, "Large", C:\\ , a\\, b',
  [`Attribute ${number} visible`]: isGlobal ? '1' : '0',
  [`Attribute ${number} global`]: isGlobal ? '1' : '0',
});

/** A CSV file with products of all types and all kinds of cells, each with an SKU that begins with `GEN-`. */
export function generatedShop(): string[] {
  const sampled = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] => fc.sample(arbitrary, { numRuns: count, seed: SEED });
  const products = sampled(fc.record(product), 24);
  const [stocks, files] = [sampled(stock, 24), sampled(downloads, 24)];
  const rows: Row[] = products.map((cells, index): Row => {
    const base = { ...cells, SKU: `GEN-${String(index).padStart(2, '0')}`, Type: 'simple' };
    if (index % 6 === 1)
      return { ...base, Type: 'simple, virtual, downloadable', ...files[index], 'Weight (g)': '', 'Length (in)': '' };
    if (index % 6 === 2) return { ...base, 'In stock?': '1', ...stocks[index], ...attribute(1, true), ...attribute(2, false) };
    if (index % 6 === 3) return { ...base, Type: 'grouped', ...WITHOUT_PRICE, 'Grouped products': 'GEN-00, GEN-23' };
    if (index % 6 === 4)
      return {
        ...base,
        Type: 'external',
        'In stock?': '1',
        'External URL': 'https://x.example/?a=1,2',
        'Button text': 'Buy, now',
      };
    if (index % 6 === 5)
      return { ...base, Type: 'variable', ...WITHOUT_PRICE, 'In stock?': '', ...attribute(1, true), ...attribute(2, false) };
    return {
      ...base,
      'GTIN, UPC, EAN, or ISBN': `97803064061${index + 10}`,
      Upsells: 'GEN-05-1, GEN-20',
      'Cross-sells': 'GEN-01',
    };
  });
  const variables = rows.filter(({ Type }) => Type === 'variable');
  const variations = sampled(fc.record(common), variables.length * 2).map((cells, index): Row => {
    const { SKU: parent } = variables[index >> 1];
    const isFirst = index % 2 === 0;
    return {
      ...cells,
      ...{
        SKU: `${parent}-${isFirst ? 1 : 2}`,
        Type: 'variation',
        Parent: parent,
        Published: isFirst ? '1' : '0',
        'Tax class': 'parent',
      },
      ...(isFirst && { 'In stock?': '1', Stock: '4', 'Low stock amount': '1' }),
      ...{
        'Attribute 1 name': 'Colour & finish',
        'Attribute 1 value(s)': isFirst ? 'Blue\\, light' : '',
        'Attribute 1 global': '1',
      },
      ...{ 'Attribute 2 name': 'Size, in all', 'Attribute 2 value(s)': isFirst ? 'a\\, b' : 'C:\\', 'Attribute 2 global': '0' },
    };
  });
  const all = [...rows, ...variations];
  const columns = [...new Set(all.flatMap((row) => Object.keys(row)))];
  return [stringify(shuffled(all), { header: true, columns })];
}

const WITHOUT_PRICE: Row = { 'Regular price': '', 'Sale price': '', 'Date sale price starts': '' };

/** The same things in another order, the same one each time. */
export const shuffled = <T>(things: readonly T[]): T[] =>
  fc.sample(fc.shuffledSubarray([...things], { minLength: things.length }), { numRuns: 1, seed: SEED })[0];
