import { describe, expect, it } from 'vitest';
import { initialShopOptions, ShopConfig } from '@grove/settings';
import { getMetadataArgsStorage } from 'typeorm';
import { fieldsOf, compileParser } from '@grove/rest';
import { RestError } from '@grove/core';
import type { Variation } from '../../variations/api/v1.js';
import { BLANK_PRODUCT, ProductEntity } from '../product.entity.js';
import { Product } from '../api/v1.js';
import type { ProductInput } from './product-input.js';
import { applyProductInput, type RuleContext } from './product.rules.js';
import { withHtmlTexts } from './product-texts.js';

const FACTS: RuleContext = {
  zone: 'Europe/Amsterdam',
  now: '2026-05-31 12:00:00',
  taxClasses: new Set(['reduced-rate']),
  stock: initialShopOptions(new ShopConfig()),
};
const PLAIN: ProductEntity = { ...BLANK_PRODUCT, id: 1, createdAt: '2026-01-01 00:00:00', modifiedAt: '2026-01-01 00:00:00' };

const product = (given: Partial<ProductEntity>): ProductEntity => ({ ...PLAIN, ...given });
const change = (input: ProductInput, before = PLAIN): ProductEntity => applyProductInput(before, input, FACTS);

function refusal(input: ProductInput, before = PLAIN): unknown {
  try {
    return change(input, before);
  } catch (error) {
    return error;
  }
}

describe('a product that is changed', () => {
  it('does not change with an empty input', () => {
    expect(change({})).toEqual(PLAIN);
  });

  it.each<[ProductInput, string[]]>([
    [{ featured: true }, ['featured']],
    [{ name: 'Figs' }, ['name', 'nameKey', 'searchText']],
    [{ description: 'Sweet' }, ['description', 'searchText']],
    [{ shortDescription: 'Sweet' }, ['searchText', 'shortDescription']],
    [{ purchaseNote: 'Thanks' }, ['purchaseNote']],
    [{ status: 'draft' }, ['status']],
    [{ status: 'trash' }, ['notInTrash', 'status']],
    [{ sku: 'fig-1' }, ['sku']],
    [{ regularPrice: '10' }, ['regularPrice']],
    [{ regularPrice: '10', salePrice: '8' }, ['regularPrice', 'salePrice']],
    [{ dateOnSaleTo: '2026-06-01' }, ['saleTo']],
    [{ taxStatus: 'none', soldIndividually: true }, ['soldIndividually', 'taxStatus']],
    [{ dimensions: { width: '3' } as never }, ['width']],
    [{ weight: '2' }, ['weight']],
    [{ upsellIds: [3, 1] }, ['upsellIds']],
    [{ parentId: 7, menuOrder: -1 }, ['menuOrder', 'parentId']],
    [{ inStock: false }, ['inStock']],
    [{ manageStock: true, stockQuantity: 3 }, ['manageStock', 'stockQuantity']],
    [{ reviewsAllowed: false, catalogVisibility: 'hidden' }, ['catalogVisibility', 'reviewsAllowed']],
  ])('by %j changes in %j and in nothing else', (input, keys) => {
    const after = change(input) as unknown as Record<string, unknown>;
    const before = PLAIN as unknown as Record<string, unknown>;
    expect(
      Object.keys(after)
        .filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]))
        .sort(),
    ).toEqual(keys);
  });

  it('keeps its id and dates', () => {
    expect(change({ id: 9, dateCreated: 'x' } as ProductInput)).toEqual(PLAIN);
  });
});

describe('the texts of a product', () => {
  it.each([
    ['', 'Product', 'is "Product" when it is empty'],
    ['<script></script>', 'Product', 'is "Product" when nothing of it may stay'],
    ['<b>Dried</b> figs', '<b>Dried</b> figs', 'keeps emphasis'],
    ['<h1>Figs</h1>', 'Figs', 'loses other tags and keeps their text'],
    ['Figs & dates', 'Figs &amp; dates', 'spells & as an entity'],
    ['Figs &amp; dates', 'Figs &amp; dates', 'keeps an entity as it is'],
  ])('a name sent as %j is %j: it %s', (name, kept) => {
    expect(change({ name }).name).toBe(kept);
  });

  it('the name is sorted without letter case', () => {
    expect(change({ name: 'FIGS  From Izmir' }).nameKey).toBe('figs from izmir');
  });

  it.each(['n', '&', '<', '"', "'", 'İ', 'ß', '漢', '&amp;', '<b>'])(
    'are refused or fit where they are kept, also when made of %j',
    (piece) => {
      const longest = (wire: string) => fieldsOf(Product).find((field) => field.wire === wire)!.type.schema.maxLength!;
      const full = (wire: string) => piece.repeat(longest(wire) / piece.length);
      const input = {
        name: full('name'),
        sku: full('sku'),
        button_text: full('button_text'),
        external_url: full('external_url'),
      };
      try {
        const taken = change({ type: 'external', ...compileParser(fieldsOf(Product), 'update')(input) });
        for (const { propertyName, options } of getMetadataArgsStorage().filterColumns(ProductEntity)) {
          const kept = (taken as unknown as Record<string, unknown>)[propertyName];
          if (options.length && typeof kept === 'string')
            expect({ [propertyName]: kept.length <= Number(options.length) }).toEqual({ [propertyName]: true });
        }
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        expect(error.status).toBe(400);
      }
    },
  );

  it('descriptions get paragraphs, lose forbidden HTML and keep straight quotes', async () => {
    const text = `"Sweet"\n\n<p onclick="x()">soft</p><script>y</script>`;
    const { description, purchaseNote, variations } = await withHtmlTexts({
      description: text,
      purchaseNote: text,
      variations: [{ description: text }] as Variation[],
    });
    for (const html of [description, purchaseNote, variations![0].description]) {
      expect(html).toMatch(/^<p>"Sweet"<\/p>\n<p>soft<\/p>/);
      expect(html).not.toMatch(/onclick|script/);
    }
  });

  it('short descriptions also get typographic signs', async () => {
    expect(await withHtmlTexts({ shortDescription: `"Sweet" -- don't` })).toEqual({
      shortDescription: '<p>&#8220;Sweet&#8221; &#8212; don&#8217;t</p>\n',
      sentShortDescription: `"Sweet" -- don't`,
    });
  });

  it('an empty text stays empty', () => {
    const before = change({ description: 'a', shortDescription: 'b', purchaseNote: 'c' });
    expect(change({ description: '', shortDescription: '', purchaseNote: '' }, before)).toMatchObject({
      description: '',
      shortDescription: '',
      purchaseNote: '',
    });
  });

  it('are searched by their words, without markup and letter case', () => {
    const { searchText } = change({
      name: 'Dried <b>FIGS</b>',
      description: '<p>From&nbsp;<i>Izmir</i></p>',
      shortDescription: 'Soft',
    });
    for (const word of ['dried', 'figs', 'izmir', 'soft']) expect(searchText).toContain(word);
    expect(searchText).not.toMatch(/<|>/);
  });

  it('an SKU is trimmed and loses markup', () => {
    expect(change({ sku: ' <i>fig</i>-1 ' }).sku).toBe('fig-1');
    expect(change({ sku: '' }, product({ sku: 'x' })).sku).toBe('');
  });
});

describe('the tax class of a product', () => {
  it.each([
    ['reduced-rate', 'reduced-rate'],
    ['standard', ''],
    ['unknown', ''],
    ['', ''],
  ])('sent as %j is %j', (sent, kept) => {
    expect(change({ taxClass: sent }, product({ taxClass: 'reduced-rate' })).taxClass).toBe(kept);
  });
});

describe('related products', () => {
  it('keep their order, without values that are not ids', () => {
    const { upsellIds, crossSellIds } = change({ upsellIds: [7, 0, -3, 2], crossSellIds: [-1] });
    expect([upsellIds, crossSellIds]).toEqual([[7, 2], []]);
  });
});

describe('the size of a product', () => {
  const sized = product({ weight: '2', length: '3', width: '4', height: '5' });

  it('changes one measure at a time, and an empty value clears it', () => {
    expect(change({ dimensions: { width: '9', height: '' } as never }, sized)).toMatchObject({
      weight: '2',
      length: '3',
      width: '9',
      height: '',
    });
  });

  it.each([
    ['2', '2'],
    [' 0.250 ', '0.250'],
    ['.5', '.5'],
    ['5.', '5.'],
    ['-1', '-1'],
    ['heavy', ''],
    ['2 kg', ''],
    ['1,5', ''],
    ['1e3', ''],
    ['.', ''],
    ['', ''],
  ])('sent as %j is kept as %j: what is no number is nothing (finding low: weights)', (sent, kept) => {
    const dimensions = { length: sent, width: sent, height: sent };
    expect(change({ weight: sent, dimensions }, sized)).toMatchObject({ weight: kept, length: kept, width: kept, height: kept });
  });

  it('is removed when the product becomes virtual, whatever else is sent', () => {
    const none = { virtual: true, weight: '', length: '', width: '', height: '' };
    expect(change({ virtual: true }, sized)).toMatchObject(none);
    expect(change({ virtual: true, weight: '7', dimensions: { width: '1' } as never }, sized)).toMatchObject(none);
  });

  it('stays when the product is sent as not virtual', () => {
    expect(change({ virtual: false }, sized)).toMatchObject({ weight: '2', length: '3' });
  });
});

describe('files to download', () => {
  const file = { id: 'a', name: 'Guide', file: 'https://files.example/guide.pdf' };
  const sent = { downloads: [file], downloadLimit: 3, downloadExpiry: 7 };

  it('are written only on a downloadable product', () => {
    expect(change({ downloadable: true, ...sent })).toMatchObject({ downloads: [file], downloadLimit: 3, downloadExpiry: 7 });
    expect(change(sent)).toEqual(PLAIN);
  });

  it('are kept while it is not downloadable', () => {
    const before = change({ downloadable: true, ...sent });
    const without = change({ downloadable: false, downloads: [] }, before);
    expect(change({ downloadable: true }, without)).toEqual(before);
  });

  it('replace the former files', () => {
    const before = change({ downloadable: true, ...sent });
    expect(change({ downloads: [] }, before).downloads).toEqual([]);
  });

  it.each(['guide.pdf', '/files/guide.pdf', 'ftp://files.example/guide.pdf', 'file:///etc/passwd', 'javascript:alert(1)'])(
    'are refused when they are not on the web: %s',
    (address) => {
      expect(refusal({ downloadable: true, downloads: [{ ...file, file: address }] })).toMatchObject({
        code: 'product_invalid_download',
        status: 400,
      });
    },
  );
});

describe('the link of an external product', () => {
  const link = { externalUrl: 'https://shop.example/figs', buttonText: '<b>Buy</b> there' };

  it('is written only on an external product', () => {
    expect(change({ type: 'external', ...link })).toMatchObject({ externalUrl: link.externalUrl, buttonText: 'Buy there' });
    expect(change(link)).toEqual(PLAIN);
  });

  it('is kept when the type changes and changes back', () => {
    const before = change({ type: 'external', ...link });
    const away = change({ type: 'simple', externalUrl: '' }, before);
    expect(change({ type: 'external' }, away)).toMatchObject({ externalUrl: link.externalUrl, buttonText: 'Buy there' });
  });

  it('can be cleared', () => {
    const before = change({ type: 'external', ...link });
    expect(change({ externalUrl: '', buttonText: '' }, before)).toMatchObject({ externalUrl: '', buttonText: '' });
  });
});

describe('what WooCommerce says of a product', () => {
  const imported = product({
    ...{ activePrice: '6', regularPrice: '5', stockStatus: 'onbackorder', saleDaysInUtc: true, type: 'subscription' },
  });

  it('remains while other fields change', () => {
    expect(change({ name: 'Figs', featured: true }, imported)).toMatchObject({
      ...{ activePrice: '6', stockStatus: 'onbackorder', saleDaysInUtc: true, type: 'subscription' },
    });
  });

  it.each<[ProductInput, Partial<ProductEntity>]>([
    [{ regularPrice: '5' }, { activePrice: null, stockStatus: 'onbackorder' }],
    [{ dateOnSaleTo: '2026-06-30' }, { activePrice: null, saleDaysInUtc: false }],
    [{ inStock: true }, { activePrice: '6', stockStatus: null }],
    [{ manageStock: true }, { activePrice: '6', stockStatus: null }],
    [{ type: 'simple' }, { activePrice: null }],
    [
      { type: 'variable', variations: [] },
      { activePrice: null, stockStatus: null },
    ],
  ])('gives way to what is sent: %j', (input, fields) => {
    expect(change(input, imported)).toMatchObject(fields);
  });
});
