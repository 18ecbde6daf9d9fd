import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describeOnEachEngine } from '@grove/database/testing';
import { aWebhook } from './support/builders.js';
import { expectRefusal } from './support/refusal.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const WEBHOOKS = '/shop/v1/webhooks';
const DEFAULTS = { in_order: false, in_order_wait: 3_600, store_bodies: 'all', retry_schedule: null };
const SETTINGS = { in_order: true, in_order_wait: 60, store_bodies: 'none', retry_schedule: [5, 5, 300] };
const DETAILS = [...Object.keys(SETTINGS), 'public_key', 'failures', 'failing_since', 'last_error', 'disabled_reason'];

describeOnEachEngine('The delivery settings of a webhook', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const admin = () => server.as('admin');
  const pathOf = (id: number) => `${WEBHOOKS}/${id}`;
  const settingsOf = async (id: number) =>
    (await admin().get(pathOf(id), { _fields: Object.keys(SETTINGS).join(',') })).body as object;

  it('have defaults', async () => expect(await settingsOf((await aWebhook(admin())).id)).toEqual(DEFAULTS));

  it('are only in responses whose _fields name them', async () => {
    const webhook = await aWebhook(admin(), SETTINGS);
    const records = [
      webhook,
      (await admin().get(pathOf(webhook.id))).body,
      (await admin().put(pathOf(webhook.id), { name: 'Books' })).body,
    ];
    for (const record of records) for (const name of DETAILS) expect(record).not.toHaveProperty(name);
    expect(await settingsOf(webhook.id)).toEqual(SETTINGS);
    const { body } = await admin().list(WEBHOOKS, { include: [webhook.id], _fields: `id,${DETAILS.join(',')}` });
    expect(body).toEqual([
      { id: webhook.id, ...SETTINGS, public_key: '', failures: 0, failing_since: null, last_error: '', disabled_reason: '' },
    ]);
  });

  it('can have a name with markup, which is stored unchanged (finding low: markup)', async () => {
    const name = '<b>Books</b> & <i>co</i>';
    const { id } = await aWebhook(admin(), { name });
    expect((await admin().get(pathOf(id))).body.name).toBe(name);
    expect((await admin().put(pathOf(id), { name: `${name}!` })).body.name).toBe(`${name}!`);
  });

  it('change only in the sent fields', async () => {
    const { id } = await aWebhook(admin(), SETTINGS);
    for (const [sent, now] of [
      [{ store_bodies: 'failed' }, { ...SETTINGS, store_bodies: 'failed' }],
      [
        { in_order: false, in_order_wait: '7' },
        { ...SETTINGS, store_bodies: 'failed', in_order: false, in_order_wait: 7 },
      ],
      [{ retry_schedule: [] }, { ...SETTINGS, store_bodies: 'failed', in_order: false, in_order_wait: 7, retry_schedule: [] }],
      [DEFAULTS, DEFAULTS],
      [{ in_order: null, in_order_wait: null, store_bodies: null }, DEFAULTS],
    ] as const) {
      expect((await admin().put(pathOf(id), sent)).status).toBe(200);
      expect(await settingsOf(id)).toEqual(now);
    }
  });

  it.each([
    [{ in_order: 'perhaps' }],
    [{ in_order_wait: 0 }],
    [{ in_order_wait: 7 * 86_400 + 1 }],
    [{ store_bodies: 'some' }],
    [{ secret_overlap: -1 }],
    [{ retry_schedule: '5' }],
    [{ retry_schedule: [0] }],
    [{ retry_schedule: [5, 86_401] }],
    [{ retry_schedule: [1.5] }],
    [{ retry_schedule: ['soon'] }],
    [{ retry_schedule: [[5]] }],
    [{ retry_schedule: Array(21).fill(5) }],
  ])('are refused if they are invalid, and nothing changes: %j', async (sent) => {
    const { id } = await aWebhook(admin(), SETTINGS);
    await expectRefusal(server, [400, 'rest_invalid_param'], () => admin().put(pathOf(id), sent));
    await expectRefusal(server, [400, 'rest_invalid_param'], () =>
      admin().post(WEBHOOKS, { topic: 'order.created', delivery_url: 'http://127.0.0.1:9/', secret: 'walnut', ...sent }),
    );
  });

  it('cannot have credentials in the URL', async () => {
    const webhook = { topic: 'order.created', delivery_url: 'https://figs:walnut@books.example/', secret: 'walnut' };
    const code = 'shop_rest_shop_webhook_invalid_delivery_url';
    await expectRefusal(server, [400, code], () => admin().post(WEBHOOKS, webhook));
  });

  it('contain secrets that are stored encrypted (finding S9)', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const seed = Buffer.from(privateKey.export({ format: 'jwk' }).d!, 'base64url').toString('base64');
    const { id } = await aWebhook(admin(), { secret: `whsk_${seed}` });
    expect((await admin().put(pathOf(id), { secret: 'walnuts and figs' })).status).toBe(200);
    const [row] = await server.database.read<Record<string, string>>('SELECT * FROM webhook WHERE id = ?', [id]);
    for (const stored of [row.secret, row.previous_secret]) expect(stored).toMatch(/^sealed:[0-9a-f]{8}:/);
    for (const secret of [seed, 'walnuts and figs']) expect(JSON.stringify(row)).not.toContain(secret);
    const previousUntil = row.previous_until;
    expect((await admin().put(pathOf(id), { secret: 'walnuts and figs' })).status).toBe(200);
    const [same] = await server.database.read<Record<string, string>>('SELECT * FROM webhook WHERE id = ?', [id]);
    expect([same.secret, same.previous_until]).toEqual([row.secret, previousUntil]);
  });

  it.each([1, 200])('can have a secret of %d non-ASCII characters', async (length) => {
    const { id } = await aWebhook(admin(), { secret: '核'.repeat(length) });
    const [row] = await server.database.read<Record<string, string>>('SELECT secret FROM webhook WHERE id = ?', [id]);
    expect(row.secret.length).toBeGreaterThan(3 * length);
  });

  it('are described in the schema of webhooks', async () => {
    const { body } = await admin().send('OPTIONS', WEBHOOKS);
    expect(Object.keys((body.schema as { properties: object }).properties)).toEqual(expect.arrayContaining(DETAILS));
  });

  it('can have a private key as secret, of which only the public key is returned', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const secret = `whsk_${Buffer.from(privateKey.export({ format: 'jwk' }).d!, 'base64url').toString('base64')}`;
    const { id } = await aWebhook(admin(), { secret });
    const response = await admin().get(pathOf(id), { _fields: 'public_key' });
    expect(response.text).not.toContain(secret);
    const x = Buffer.from(String(response.body.public_key).slice('whpk_'.length), 'base64').toString('base64url');
    expect(createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }).equals(publicKey)).toBe(true);
    const code = 'shop_rest_shop_webhook_invalid_secret';
    await expectRefusal(server, [400, code], () => admin().put(pathOf(id), { secret: 'whsk_walnut' }));
    expect((await admin().get(pathOf(id), { _fields: 'public_key' })).body).toEqual(response.body);
  });
});
