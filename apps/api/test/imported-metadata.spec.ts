import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import type { Actor } from './support/actors.js';
import { aName } from './support/builders.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const NAMES = ['_vat_number', 'po_number'];

/** Everybody who does not manage the shop. */
const OTHERS: readonly Actor[] = ['editor', 'author', 'customer', 'key_customer', 'visitor'];

describeOnEachEngine('Imported metadata that the operator made public', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json', metaPublic: NAMES });
  });
  afterAll(() => server.stop());

  const as = (actor: Actor) => server.as(actor, `${server.url}/wp-json`);

  const create = async (path: string, body: object): Promise<number> => {
    const { status, body: created } = await as('admin').post(path, body);
    expect(status).toBe(201);
    return created['id'] as number;
  };

  /** Keeps metadata as an import does. */
  const keep = (kind: string, id: number, entries: readonly (readonly [name: string, value: string | null])[]) =>
    server.database.write((unit) =>
      unit.insertMany(
        'unmapped_metadata',
        entries.map(([name, value]) => ({ kind, record_id: id, name, value })),
      ),
    );

  const kept = (id: number) =>
    server.database.read<{ name: string }>('SELECT name FROM unmapped_metadata WHERE record_id = ? ORDER BY id', [id]);

  const pairsOf = (record: object): unknown =>
    (record as { meta_data?: { key: string; value: unknown }[] }).meta_data?.map(({ key, value }) => [key, value]);

  const anOrder = () => create('/wc/v3/orders', { status: 'processing' });

  describe.each(['v2', 'v3'])('is in wc/%s', (version) => {
    it.each<[kind: string, path: string, body: () => object]>([
      ['order', 'orders', () => ({ status: 'processing' })],
      ['product', 'products', () => ({ name: aName('Nut') })],
      ['coupon', 'coupons', () => ({ code: aName('code') })],
      [
        'user',
        'customers',
        () => ({ email: `${aName('buyer').replace(' ', '-')}@noten.nl`, username: aName('b').replace(' ', '') }),
      ],
    ])('the metadata of each %s, for those who manage the shop and for nobody else', async (kind, resource, body) => {
      const path = `/wc/${version}/${resource}`;
      const id = await create(path, body());
      await keep(kind, id, [
        ['_vat_number', 'NL001234567B01'],
        ['_token', 'secret'],
      ]);
      for (const actor of ['admin', 'shop_manager', 'key_read', 'key_shop_manager'] as const) {
        const one = (await as(actor).get(`${path}/${id}`)).body;
        const [listed] = (await as(actor).list(path, { include: id, ...(kind === 'user' && { role: 'all' }) })).body;
        const expected = [['_vat_number', 'NL001234567B01']];
        expect([actor, pairsOf(one), pairsOf(listed)]).toEqual([actor, expected, expected]);
      }
      for (const actor of OTHERS)
        for (const target of [`${path}/${id}`, path]) {
          const response = await as(actor).get(target);
          expect(JSON.stringify(response.body)).not.toContain('NL001234567B01');
        }
    });
  });

  it('is shown of refunds and variations too', async () => {
    const order = await create('/wc/v3/orders', {
      status: 'processing',
      fee_lines: [{ name: 'Gift', total: '5.00', tax_status: 'none' }],
    });
    const refund = await create(`/wc/v3/orders/${order}/refunds`, { amount: '1.00', api_refund: false });
    const product = await create('/wc/v3/products', { name: aName('Nut'), type: 'variable' });
    const variation = await create(`/wc/v3/products/${product}/variations`, { regular_price: '2.00' });
    await keep('refund', refund, [['po_number', 'R1']]);
    await keep('variation', variation, [['po_number', 'V1']]);
    const refunds = (await as('shop_manager').list('/wc/v3/refunds')).body;
    expect(pairsOf(refunds.find(({ id }) => id === refund)!)).toEqual([['po_number', 'R1']]);
    expect(pairsOf((await as('admin').get(`/wc/v3/orders/${order}/refunds/${refund}`)).body)).toEqual([['po_number', 'R1']]);
    expect(pairsOf((await as('admin').get(`/wc/v3/products/${product}/variations/${variation}`)).body)).toEqual([
      ['po_number', 'V1'],
    ]);
  });

  it('is read again after an import has changed it, although answers are stored', async () => {
    const id = await anOrder();
    const read = async () => pairsOf((await as('key_read').get(`/wc/v3/orders/${id}`)).body);
    expect([await read(), await read()]).toEqual([[], []]);
    await keep('order', id, [['po_number', '']]);
    expect(await read()).toEqual([['po_number', '']]);
    await server.database.write((unit) =>
      updateRows(unit, 'unmapped_metadata', { value: 'PO-7' }, { kind: 'order', record_id: id }),
    );
    expect(await read()).toEqual([['po_number', 'PO-7']]);
  });

  it('is changed by its id, which belongs to no other entry, or by its name', async () => {
    const id = await anOrder();
    await keep('order', id, [
      ['_vat_number', 'NL1'],
      ['_vat_number', 'NL2'],
      ['po_number', 'PO-1'],
      ['_token', 'secret'],
    ]);
    const path = `/wc/v3/orders/${id}`;
    type Entry = { id: number; key: string; value: string };
    await as('admin').put(path, { meta_data: [{ key: 'note', value: 'ring' }] });
    const entries = (await as('admin').get(path)).body['meta_data'] as Entry[];
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(4);
    const second = entries.find(({ value }) => value === 'NL2')!;
    const sent = [
      { ...second, value: 'DE2' },
      { key: 'po_number', value: 'PO-2' },
    ];
    const { status, body } = await as('shop_manager').put(path, { meta_data: sent });
    const expected = [
      ['_vat_number', 'NL1'],
      ['_vat_number', 'DE2'],
      ['note', 'ring'],
      ['po_number', 'PO-2'],
    ];
    expect(status).toBe(200);
    expect(pairsOf(body)).toEqual(expect.arrayContaining(expected));
    expect(pairsOf((await as('admin').get(path)).body)).toHaveLength(expected.length);
    expect((await kept(id)).map(({ name }) => name)).toEqual(['_token']);
  });

  it('is gone when a client removes it, and hidden metadata cannot be removed', async () => {
    const id = await anOrder();
    await keep('order', id, [
      ['po_number', 'PO-1'],
      ['_token', 'secret'],
    ]);
    const path = `/wc/v3/orders/${id}`;
    const removed = [
      { key: 'po_number', value: null },
      { key: '_token', value: null },
    ];
    expect(pairsOf((await as('admin').put(path, { meta_data: removed })).body)).toEqual([]);
    expect((await kept(id)).map(({ name }) => name)).toEqual(['_token']);
  });

  it('of a customer stays visible after it was changed, although its name begins with _', async () => {
    const name = aName('b').replace(' ', '');
    const id = await create('/wc/v3/customers', { email: `${name}@noten.nl`, username: name });
    await keep('user', id, [['_vat_number', 'NL1']]);
    const path = `/wc/v3/customers/${id}`;
    await as('shop_manager').put(path, { meta_data: [{ key: '_vat_number', value: 'NL2' }] });
    for (const actor of ['admin', 'shop_manager'] as const)
      expect(pairsOf((await as(actor).get(path)).body)).toEqual([['_vat_number', 'NL2']]);
  });
});
