import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeOnEachEngine } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';
import { generatedShop, shuffled } from './support/generated-product-file.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface ImportCounts {
  created: number;
  updated: number;
  failed: number;
  errors: { line: number; code: string; message: string }[];
  ignored_columns: string[];
}

describeOnEachEngine('spreadsheets', (engine) => {
  let cli: CliFixture;
  beforeAll(async () => {
    cli = await CliFixture.create(engine);
    await cli.run(['seed']);
  });
  afterAll(() => cli.close());

  const path = (name: string) => join(cli.folder, name);
  const write = (...lines: string[]) => writeFileSync(path('rows.csv'), lines.join('\n'));
  const exported = async (kind: string) => {
    await cli.json(['export', kind, '--file', path('exported.csv'), '--force']);
    return readFileSync(path('exported.csv'), 'utf8');
  };

  /** Imports the file that was written, and returns the report. */
  async function imported(kind: string, ...options: string[]): Promise<ImportCounts> {
    const { out, err } = await cli.run(['import', kind, '--file', path('rows.csv'), '--json', ...options]);
    if (err !== '') throw new Error(err);
    return JSON.parse(out) as ImportCounts;
  }

  const products = (where: string) => cli.query<Record<string, unknown>>(`SELECT * FROM product WHERE ${where} ORDER BY id`);

  it.each(['products', 'orders', 'customers'])('of all %s change nothing when they are imported again', async (kind) => {
    const before = await exported(kind);
    writeFileSync(path('rows.csv'), before);
    expect(await imported(kind)).toMatchObject({ created: 0, failed: 0, errors: [], ignored_columns: [] });
    const dates = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g;
    expect((await exported(kind)).replaceAll(dates, '')).toBe(before.replaceAll(dates, ''));
  });

  it('create products and variations with their categories, tags and attributes', async () => {
    write(
      'Type,SKU,Name,Published,Regular price,Stock,Categories,Tags,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 global',
      'variable,SHEET-1,"Nuts, mixed",1,,,"Nuts > From a sheet, Gifts","crunchy, salted\\, roasted",,Size,"Small, Large",0',
      'variation,SHEET-2,,1,4.95,12,,,SHEET-1,Size,Small,0',
    );
    expect(await imported('products')).toMatchObject({ created: 2, updated: 0, failed: 0 });
    expect(await products("sku = 'SHEET-1'")).toMatchObject([{ name: 'Nuts, mixed', type: 'variable', status: 'publish' }]);
    expect(await cli.query("SELECT regular_price, stock_quantity FROM product_variation WHERE sku = 'SHEET-2'")).toEqual([
      { regular_price: '4.95', stock_quantity: 12 },
    ]);
    const terms = await cli.query<{ name: string }>(
      `SELECT term.name FROM product JOIN product_term ON product_id = product.id JOIN term ON term.id = term_id
        WHERE sku = 'SHEET-1' ORDER BY term.name`,
    );
    expect(terms.map(({ name }) => name)).toEqual(['From a sheet', 'Gifts', 'crunchy', 'salted, roasted']);
  });

  it('change the columns that they have, and no others', async () => {
    const [before] = await products("sku = 'RAI-JUMBO'");
    write('SKU;Regular price;Colour of the shelf', 'rai-jumbo;7.77;blue');
    expect(await imported('products')).toMatchObject({ created: 0, updated: 1, ignored_columns: ['Colour of the shelf'] });
    const [after] = await products(`id = ${before['id'] as number}`);
    const { modified_at: _changed, ...expected }: Record<string, unknown> = {
      ...before,
      regular_price: '7.77',
      sku: 'rai-jumbo',
    };
    expect(after).toMatchObject(expected);
  });

  it('list rows that are wrong by their line, and import the others', async () => {
    write(
      'SKU,Name,Regular price,Stock,Upsells',
      'GOOD-1,Good,1.00,3,',
      'BAD-1,"Too\nexpensive",much,3,',
      'BAD-2,Half,1.00,one half,',
      'BAD-3,Lonely,1.00,1,NO-SUCH-SKU',
      'GOOD-2,Also good,2.00,,GOOD-1',
    );
    const { out, code } = await cli.run(['import', 'products', '--file', path('rows.csv')]);
    expect([code, out.split('\n')[0]]).toEqual([1, 'Created 2, changed 0, and refused 3 rows.']);
    const { updated, errors } = await imported('products', '--check');
    expect([updated, errors.map(({ line, code: cause }) => [line, cause])]).toEqual([
      2,
      [
        [4, 'rest_invalid_param'],
        [5, 'sheet_invalid_cell'],
        [6, 'sheet_record_not_found'],
      ],
    ]);
    expect((await products("sku LIKE 'BAD%'")).length).toBe(0);
  });

  it('store nothing when they are only checked', async () => {
    const before = await products('1 = 1');
    write('SKU,Name,Categories', 'CHECKED,Only checked,A category that is not there', 'rai-jumbo,Another name,');
    expect(await imported('products', '--check')).toMatchObject({ created: 1, updated: 1, failed: 0 });
    expect(await products('1 = 1')).toEqual(before);
    expect(await cli.query("SELECT id FROM term WHERE name = 'A category that is not there'")).toEqual([]);
  });

  it('create and change customers by their e-mail address, and orders by their id', async () => {
    write('email,first_name,billing_city', 'sheet@example.com,Sheet,Utrecht', 'SHEET@example.com,Paper,');
    expect(await imported('customers')).toMatchObject({ created: 1, updated: 1, failed: 0 });
    const [{ id }] = await cli.query<{ id: number }>("SELECT MIN(id) AS id FROM shop_order WHERE status = 'pending'");
    write('id,status,line_items', `${id},on-hold,`, '999999,on-hold,', '0,pending,"[{""product_id"": 1, ""quantity"": 2"');
    const { updated, errors } = await imported('orders');
    expect([updated, errors.map(({ code }) => code)]).toEqual([1, ['shop_rest_shop_order_invalid_id', 'sheet_invalid_cell']]);
    expect(await cli.query(`SELECT status FROM shop_order WHERE id = ${id}`)).toEqual([{ status: 'on-hold' }]);
  });

  it('never give a spreadsheet program a formula', async () => {
    write('SKU,Name', 'FORMULA,"=HYPERLINK(""http://bad.example"")"');
    expect(await imported('products')).toMatchObject({ created: 1 });
    const text = await exported('products');
    expect(text).toContain(`"'=HYPERLINK(""http://bad.example"")"`);
    write(...text.split('\n').filter((line, index) => index === 0 || line.includes('FORMULA')));
    await imported('products');
    expect(await products("sku = 'FORMULA'")).toMatchObject([{ name: '=HYPERLINK("http://bad.example")' }]);
  });

  it.each([
    ['a file that is no CSV', ['SKU,Name', 'A,"never closed'], 'sheet_invalid'],
    ['a file without a column that means anything', ['Colour', 'blue'], 'sheet_unknown_columns'],
    ['a column that occurs twice', ['SKU,SKU', 'A,B'], 'sheet_invalid'],
  ])('are refused as a whole: %s', async (_what, lines, code) => {
    write(...lines);
    expect((await cli.refusal(['import', 'products', '--file', path('rows.csv')])).code).toBe(code);
  });

  it('with a letter that is not UTF-8 are refused with its line, before a row is stored', async () => {
    const bytes = Buffer.from('Type,SKU,Name,Regular price\nsimple,PLAIN,Plain,1.00\nsimple,CREME,Cr\u00e8me,1.50\n', 'latin1');
    writeFileSync(path('rows.csv'), bytes);
    expect(await cli.refusal(['import', 'products', '--file', path('rows.csv')])).toMatchObject({
      code: 'sheet_invalid',
      message: expect.stringContaining('Line 3 ') as unknown as string,
    });
    expect(await products("sku IN ('PLAIN', 'CREME')")).toEqual([]);
    expect(await imported('products', '--encoding', 'windows-1252')).toMatchObject({ created: 2, failed: 0 });
    expect(await products("sku = 'CREME'")).toMatchObject([{ name: 'Crème' }]);
  });

  it('with a row that cannot be read change nothing', async () => {
    write('SKU,Name', 'BEFORE,Before', 'BROKEN,"never closed');
    expect((await cli.refusal(['import', 'products', '--file', path('rows.csv')])).code).toBe('sheet_invalid');
    expect(await products("sku = 'BEFORE'")).toEqual([]);
  });

  it.each([
    ['a doubtful separator', ['SKU;Name,Price', 'DOUBT;Nuts,3'], 'Line 1 '],
    ['headings that another program has put in one cell', ['"SKU,""Name""";;', '"DOUBT,""x";"y""";'], 'Line 1 '],
    ['a text in a column without a name', ['SKU,Name,', 'DOUBT,Nuts,', 'DOUBT-2,Figs,3'], 'Line 3 '],
  ])('with %s change nothing', async (_what, lines, place) => {
    write(...lines);
    expect(await cli.refusal(['import', 'products', '--file', path('rows.csv')])).toMatchObject({
      code: 'sheet_invalid',
      message: expect.stringContaining(place) as unknown as string,
    });
    expect(await products("sku LIKE 'DOUBT%'")).toEqual([]);
  });

  it('are understood in the languages of WooCommerce', async () => {
    write('ID,Type,Artikelnummer,Naam,Gepubliceerd,Voorraad,Reguliere prijs,Gewicht (g)', ',simple,NL-1,Noten,1,5,"9,90",250');
    expect(await imported('products')).toMatchObject({ created: 1, failed: 0, ignored_columns: [] });
    expect(await products("sku = 'NL-1'")).toMatchObject([
      { name: 'Noten', status: 'publish', stock_quantity: 5, regular_price: '9.90', weight: '0.25' },
    ]);
  });

  it.each([
    ['the SKU', 'Type,Tuotenumero,Name', 'simple,FI-1,Nuts', ['"Tuotenumero"', '"SKU"']],
    ['the name', 'SKU,Nimi', 'FI-2,Nuts', ['"Nimi"', '"Name"']],
    ['a misspelled one', 'SKU,Nmae', 'FI-3,Nuts', ['"Nmae" (did you mean "Name"?)']],
  ])('are refused before a row is stored if %s is in a column that nobody knows', async (_what, header, row, words) => {
    const before = await products('1 = 1');
    write(header, row);
    const { code, message } = await cli.refusal(['import', 'products', '--file', path('rows.csv')]);
    expect(code).toBe('sheet_unknown_columns');
    for (const word of words) expect(message).toContain(word);
    expect(await products('1 = 1')).toEqual(before);
  });

  it('never create a product without a name', async () => {
    write('SKU,Regular price', 'NAMELESS,1.00', 'rai-jumbo,7.77');
    expect(await imported('products')).toMatchObject({
      created: 0,
      updated: 1,
      failed: 1,
      errors: [{ line: 2, code: 'sheet_invalid_cell' }],
    });
    expect(await products("sku = 'NAMELESS'")).toEqual([]);
  });

  it('set what WooCommerce writes of stock, identifiers, brands, metadata and measures', async () => {
    write(
      'Type,SKU,Name,In stock?,"GTIN, UPC, EAN, or ISBN",Stock,Low stock amount,Brands,Meta: colour,Weight (lbs),Length (in),Description',
      String.raw`simple,ALL-1,All,backorder,9780306406157,,,"Acme > Sub, Other\, brand",red,2,10,"<p>First</p>\n<p>Second</p>"`,
      'simple,ALL-2,Also,1,,9,4,,,,,',
    );
    expect(await imported('products')).toMatchObject({ created: 2, failed: 0, ignored_columns: [] });
    expect(await products("sku LIKE 'ALL-_'")).toMatchObject([
      {
        ...{ stock_status: 'onbackorder', global_unique_id: '9780306406157', weight: '0.90718474', length: '25.4' },
        sent_description: '<p>First</p>\n<p>Second</p>',
      },
      { stock_quantity: 9, low_stock_amount: 4 },
    ]);
    const text = await exported('products');
    for (const cell of [
      '"backorder"',
      '"9780306406157"',
      String.raw`"Other\, brand, Acme > Sub"`,
      '"red"',
      '"25.4"',
      '"Meta: colour"',
    ])
      expect(text).toContain(cell);
  });

  it.each([['--check'], []])(
    'create products whose variations, groups and upsells come in any order (%s)',
    async (...options) => {
      write(
        'Type,SKU,Name,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 global,Attribute 2 name,Attribute 2 value(s),Grouped products,Upsells,Regular price',
        'variation,ANY-1,,ANY,Size,Small,0,,,,,3.50',
        'grouped,ANY-G,Group,,,,,,,"ANY, ANY-S",ANY-1,',
        'variable,ANY,Variable,,Size,"Small, Large",0,Origin,Here,,ANY-S,',
        'simple,ANY-S,Simple,,,,,,,,ANY-G,1.00',
        'variation,ANY-2,,ANY,Size,,0,,,,,4.50',
      );
      expect(await imported('products', ...options)).toMatchObject({ created: 5, failed: 0, errors: [] });
      if (options.length > 0) return expect(await products("sku LIKE 'ANY%'")).toEqual([]);
      const [any, group, simple] = await products("sku LIKE 'ANY%'");
      const idsOf = (row: Record<string, unknown>, column: string) => JSON.parse(String(row[column])) as number[];
      const [first] = await cli.query<{ id: number }>("SELECT id FROM product_variation WHERE sku = 'ANY-1'");
      const bySku = Object.fromEntries([any, group, simple].map((row) => [row['sku'], row]));
      expect(idsOf(bySku['ANY-G'], 'grouped_ids')).toEqual([bySku['ANY']['id'], bySku['ANY-S']['id']]);
      expect(idsOf(bySku['ANY-G'], 'upsell_ids')).toEqual([first.id]);
      expect(idsOf(bySku['ANY-S'], 'upsell_ids')).toEqual([bySku['ANY-G']['id']]);
      const attributes = JSON.parse(String(bySku['ANY']['attributes'])) as { name: string; variation: boolean }[];
      expect(attributes.map(({ name, variation }) => [name, variation])).toEqual([
        ['Size', true],
        ['Origin', false],
      ]);
    },
  );

  it('refuse a variation with an option that its product does not offer', async () => {
    write(
      'Type,SKU,Name,Parent,Attribute 1 name,Attribute 1 value(s),Regular price',
      'variable,OPT,Variable,,Size,"Small, Large",',
      'variation,OPT-1,,OPT,Size,Smal,3.50',
    );
    const { errors } = await imported('products');
    expect(errors).toMatchObject([
      { line: 3, code: 'sheet_invalid_cell', message: expect.stringContaining('Small, Large') as unknown as string },
    ]);
    expect(await cli.query("SELECT id FROM product_variation WHERE sku = 'OPT-1'")).toEqual([]);
  });

  it('name columns as the file does, and their values, in errors', async () => {
    write('Artikelnummer,Naam,Reguliere prijs', 'ERR-1,Noten,veel');
    const { errors } = await imported('products');
    expect(errors[0].message).toMatch(/^The column "Reguliere prijs" has "veel", but it must be a decimal number/);
  });

  it('that were exported create the same products in another shop', async () => {
    const [shop, other] = [cli, await CliFixture.create(engine)];
    try {
      write(...generatedShop());
      expect(await imported('products')).toMatchObject({ failed: 0, errors: [], ignored_columns: [] });
      const first = await exported('products');
      const generated = (parse(first, { columns: true }) as Record<string, string>[]).filter(({ SKU }) => SKU.startsWith('GEN-'));
      writeFileSync(path('rows.csv'), stringify(generated, { header: true }));
      expect(await imported('products')).toMatchObject({ created: 0, updated: generated.length, failed: 0 });
      expect(await exported('products')).toBe(first);
      const withSku = shuffled(generated);
      cli = other;
      writeFileSync(
        path('rows.csv'),
        stringify(
          withSku.map((row) => ({ ...row, ID: '' })),
          { header: true },
        ),
      );
      expect(await imported('products')).toMatchObject({ failed: 0, errors: [], created: withSku.length });
      const second = parse(await exported('products'), { columns: true }) as Record<string, string>[];
      const comparable = (rows: Record<string, string>[]) =>
        rows
          .map((row) => Object.fromEntries(Object.entries(row).filter(([column, cell]) => column !== 'ID' && cell !== '')))
          .sort((one, two) => (one['SKU'] < two['SKU'] ? -1 : 1));
      expect(comparable(second)).toEqual(comparable(withSku));
    } finally {
      cli = shop;
      await other.close();
    }
  });

  it('of customers keep metadata and the phone of the shipping address', async () => {
    write(
      'email,shipping_phone,meta_data',
      'meta@example.com,020 555,"[{""key"":""vat"",""value"":""NL1""},{""key"":""list"",""value"":[1,""a""]}]"',
    );
    expect(await imported('customers')).toMatchObject({ created: 1, failed: 0 });
    const before = await exported('customers');
    expect(before).toContain('""key"":""vat"",""value"":""NL1""');
    expect(before).toContain('"020 555"');
    writeFileSync(path('rows.csv'), before);
    expect(await imported('customers')).toMatchObject({ created: 0, failed: 0 });
    const dates = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g;
    expect((await exported('customers')).replaceAll(dates, '')).toBe(before.replaceAll(dates, ''));
  });

  it('of orders can be some orders, some columns, and one row for each line', async () => {
    const [first] = await cli.query<{ created_at: string }>(
      "SELECT MIN(created_at) AS created_at FROM shop_order WHERE status = 'completed'",
    );
    const day = String(first.created_at).slice(0, 10);
    const rowsOf = async (...options: string[]) => {
      const { out, err } = await cli.run(['export', 'orders', '--file', '-', ...options]);
      if (err !== '') throw new Error(err);
      return parse(out, { columns: true }) as Record<string, string>[];
    };
    const chosen = await rowsOf(
      '--since',
      day,
      '--until',
      day,
      '--status',
      'completed,processing',
      '--columns',
      'Number,status,date_created',
    );
    expect(chosen.length).toBeGreaterThan(0);
    expect(Object.keys(chosen[0])).toEqual(['number', 'status', 'date_created']);
    for (const { status } of chosen) expect(['completed', 'processing']).toContain(status);
    const all = await rowsOf('--status', 'completed', '--columns', 'id,total,total_tax');
    const lines = (await rowsOf('--status', 'completed', '--lines')).filter(({ line_type: type }) => type !== 'refund');
    const sumOf = (amounts: string[]) => amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
    for (const { id, total, total_tax: tax } of all) {
      const own = lines.filter(({ order_id: order }) => order === id);
      expect([id, sumOf(own.map(({ gross }) => gross)), sumOf(own.map((line) => line['tax']))]).toEqual([
        id,
        sumOf([total]),
        sumOf([tax]),
      ]);
    }
  });

  it('of orders have columns that people read, if these are named as in the back office', async () => {
    const rowsOf = async (...options: string[]) => {
      await cli.json(['export', 'orders', '--file', path('books.csv'), '--force', ...options]);
      return parse(readFileSync(path('books.csv')), { columns: true }) as Record<string, string>[];
    };
    const names = ['number', 'date', 'customer', 'lines', 'tax', 'taxes', 'total', 'refunded'];
    const orders = await rowsOf('--status', 'completed', '--columns', names.join());
    expect(Object.keys(orders[0])).toEqual(names);
    for (const { date, lines, customer } of orders) {
      expect(date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect(lines).toMatch(/^\d+ × .+ \d+\.\d\d/);
      expect([customer === '', /[[{"]/.test(lines)]).toEqual([false, false]);
    }
    const [line] = await rowsOf('--lines', '--columns', 'number,date,product,quantity,line_total,line_tax,taxes');
    expect(Object.keys(line)).toEqual(['number', 'date', 'product', 'quantity', 'line_total', 'line_tax', 'taxes']);
    expect(Object.keys((await rowsOf())[0])).not.toContain('customer');
  });

  it('replace no other file, and say in words why a file cannot be written', async () => {
    writeFileSync(path('mine.csv'), 'mine');
    expect((await cli.refusal(['export', 'customers', '--file', path('mine.csv')])).code).toBe('sheet_exists');
    expect(readFileSync(path('mine.csv'), 'utf8')).toBe('mine');
    expect((await cli.refusal(['export', 'customers', '--file', path('none/x.csv')])).code).toBe('sheet_not_writable');
    expect((await cli.refusal(['export', 'customers', '--file', path('c.csv'), '--columns', 'emial'])).message).toContain(
      '"email"',
    );
    expect((await cli.refusal(['import', 'customers', '--file', path('none.csv')])).code).toBe('sheet_not_readable');
  });

  it('begin with a byte order mark and are separated by semicolons if that is asked for', async () => {
    await cli.json([
      'export',
      'customers',
      '--file',
      path('excel.csv'),
      '--bom',
      '--separator',
      'semicolon',
      '--columns',
      'id,email',
    ]);
    expect(readFileSync(path('excel.csv'), 'utf8')).toMatch(/^\ufeff"id";"email"\n"1";"/);
  });

  it('end quietly if whoever reads the rows has seen enough', async () => {
    const child = cli.spawn(['export', 'orders', '--file', '-']);
    let problems = '';
    child.stderr!.on('data', (text: Buffer) => (problems += text.toString()));
    child.stdout!.once('data', () => child.stdout!.destroy());
    const [code] = (await once(child, 'close')) as [number | null];
    expect([code, problems]).toEqual([0, '']);
  });

  it('of another shop leave the products alone that have its ids here', async () => {
    const [first, second] = await products("status = 'publish' AND type = 'simple' AND sku <> ''");
    const [id, other] = [first['id'] as number, second['id'] as number];
    write(
      'ID,Type,SKU,Name,Parent,Upsells,Attribute 1 name,Attribute 1 value(s)',
      `${id},variable,FOREIGN-1,A foreign product,,id:${other},Size,Small`,
      `${other},simple,FOREIGN-2,Another foreign product,,,,`,
      `999999,variation,FOREIGN-3,,id:${id},,Size,Small`,
    );
    expect(await imported('products')).toMatchObject({ created: 3, updated: 0, failed: 0 });
    expect(await products(`id IN (${id}, ${other})`)).toEqual([first, second]);
    const [parent] = await products("sku = 'FOREIGN-1'");
    const [upsell] = await products("sku = 'FOREIGN-2'");
    expect(JSON.parse(String(parent['upsell_ids']))).toEqual([upsell['id']]);
    expect(await cli.query("SELECT product_id FROM product_variation WHERE sku = 'FOREIGN-3'")).toEqual([
      { product_id: parent['id'] },
    ]);
    write('ID,SKU', `${upsell['id'] as number},RENAMED-2`);
    expect(await imported('products')).toMatchObject({ created: 0, updated: 1 });
    expect(await products("sku = 'RENAMED-2'")).toMatchObject([{ id: upsell['id'], name: 'Another foreign product' }]);
  });

  it('with a reference to a product that is nowhere are refused', async () => {
    write('Type,SKU,Name,Upsells', 'simple,NOWHERE,Nowhere,id:999999');
    expect(await imported('products')).toMatchObject({ created: 0, failed: 1, errors: [{ code: 'sheet_record_not_found' }] });
    expect(await products("sku = 'NOWHERE'")).toEqual([]);
  });

  it('of orders with an id that is no number create nothing', async () => {
    const [{ count }] = await cli.query<{ count: number }>('SELECT COUNT(*) AS count FROM shop_order');
    write('id,status', 'abc,pending', '1.5,pending', '-1,pending');
    expect(await imported('orders')).toMatchObject({
      created: 0,
      failed: 3,
      errors: [2, 3, 4].map((line) => ({ line, code: 'sheet_invalid_cell' })),
    });
    expect(await cli.query('SELECT COUNT(*) AS count FROM shop_order')).toEqual([{ count }]);
  });

  it('change no attribute and no file that they have no columns for', async () => {
    const name = (number: number) => `Attribute ${number} name,Attribute ${number} value(s),Attribute ${number} default`;
    write(
      `Type,SKU,Name,Parent,Regular price,${name(1)},${name(2)},Download 1 name,Download 1 URL,Download 2 name,Download 2 URL`,
      'variable,PART,Part,,,Size,"Small, Large",Large,Colour,"Red, Blue",Red,,,,',
      '"variation, downloadable",PART-1,,PART,2.00,Size,Small,,Colour,Red,,a,https://x.example/a,b,https://x.example/b',
    );
    expect(await imported('products')).toMatchObject({ created: 2, failed: 0 });
    write(
      'Type,SKU,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 default,Download 1 name,Download 1 URL',
      'variable,PART,,Size,"Small, Large, Huge",Huge,,',
      '"variation, downloadable",PART-1,PART,Size,Huge,,c,https://x.example/c',
    );
    expect(await imported('products')).toMatchObject({ updated: 2, failed: 0 });
    const rows = (parse(await exported('products'), { columns: true }) as Record<string, string>[]).filter(({ SKU }) =>
      SKU.startsWith('PART'),
    );
    const cells = [
      'Attribute 1 value(s)',
      'Attribute 1 default',
      'Attribute 2 value(s)',
      'Attribute 2 default',
      'Download 1 name',
      'Download 2 name',
    ];
    expect(rows.map((row) => cells.map((column) => row[column]))).toEqual([
      ['Small, Large, Huge', 'Huge', 'Red, Blue', 'Red', '', ''],
      ['Huge', '', 'Red', '', 'c', 'b'],
    ]);
    write('Type,SKU,Attribute 1 name,Attribute 1 value(s),Attribute 1 default', 'variable,PART,Size,"Small, Large",Hug');
    expect(await imported('products')).toMatchObject({ failed: 1, errors: [{ code: 'sheet_invalid_cell' }] });
  });

  it.each([['--check'], []])('list a refused row once, and what needs it by its own line (%s)', async (...options) => {
    write(
      'Type,SKU,Name,Parent,Attribute 1 name,Attribute 1 value(s),Stock,Upsells',
      'variable,ONCE,Once,,Size,Small,one,ONCE-LATER',
      'variation,ONCE-1,,ONCE,Size,Small,,',
      'simple,ONCE-LATER,Later,,,,,ONCE',
      'simple,,Without SKU,,,,,ONCE-LAST',
      'simple,ONCE-LAST,Last,,,,,',
    );
    const { created, failed, errors } = await imported('products', ...options);
    expect(errors.map(({ line, code }) => [line, code])).toEqual([
      [2, 'sheet_invalid_cell'],
      [3, 'sheet_record_not_found'],
      [4, 'sheet_record_not_found'],
    ]);
    expect([created, failed]).toEqual([2, 3]);
    if (options.length > 0) return;
    expect(errors[1].message).toContain('because its row was refused (line 2)');
    const [last] = await products("sku = 'ONCE-LAST'");
    const [without] = await products("name = 'Without SKU'");
    expect(JSON.parse(String(without['upsell_ids']))).toEqual([last['id']]);
  });

  it('of customers create the same customers in another shop', async () => {
    const [shop, other] = [cli, await CliFixture.create(engine)];
    try {
      const texts = ['=1+1', "O'Neill; zonen", 'Crème "brûlée"', '＝x', 'a\\nb', '-5', '+31 20 555', 'a, b', '@home', "'quoted"];
      const text = (index: number) => texts[index % texts.length];
      const rows = texts.map((_text, index) => ({
        ...{
          email: `copy${index}@example.com`,
          first_name: text(index),
          last_name: text(index + 1),
          billing_company: text(index + 2),
        },
        ...{
          billing_city: text(index + 3),
          billing_phone: text(index + 4),
          shipping_address_1: text(index + 5),
          shipping_phone: text(index + 6),
        },
        ...{
          billing_country: 'NL',
          meta_data: JSON.stringify([
            { key: 'note', value: text(index + 7) },
            { key: 'list', value: [text(index)] },
          ]),
        },
      }));
      writeFileSync(path('rows.csv'), stringify(rows, { header: true, escape_formulas: false }));
      expect(await imported('customers')).toMatchObject({ created: rows.length, failed: 0 });
      const ofCopies = async () =>
        (parse(await exported('customers'), { columns: true }) as Record<string, string>[]).filter(({ email }) =>
          email.startsWith('copy'),
        );
      const first = await ofCopies();
      cli = other;
      writeFileSync(
        path('rows.csv'),
        stringify(
          first.map((row) => ({ ...row, id: '' })),
          { header: true, quoted: true },
        ),
      );
      expect(await imported('customers')).toMatchObject({ created: rows.length, failed: 0, errors: [] });
      const comparable = ({ id: _id, date_created: _created, date_modified: _modified, ...row }: Record<string, string>) => ({
        ...row,
        meta_data: row['meta_data'].replace(/"id":\d+,/g, ''),
      });
      expect((await ofCopies()).map(comparable)).toEqual(first.map(comparable));
    } finally {
      cli = shop;
      await other.close();
    }
  });
});
