import { expect, it } from 'vitest';
import { createHmac } from 'node:crypto';
import { KeyRing, SecretRotation, SecretsConfig, type Database } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { WebhookSecretColumns } from '../src/secrets/secret-columns.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { ReceivedRequest, Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const HOUR = 3_600_000;
const [SECRET, PREVIOUS] = ['the secret of today', 'the secret of yesterday'];
const [OLD_KEY, NEW_KEY] = ['the key that was used until today, long enough', 'the key that is used from now on, long enough'];
const [OLD, BOTH, NEW] = [
  { secretKey: OLD_KEY },
  { secretKey: NEW_KEY, secretKeyPrevious: OLD_KEY },
  { secretKey: NEW_KEY },
] as const satisfies Partial<SecretsConfig>[];

/** The secrets of webhooks in a process with this configuration. */
function secretsOf(database: Database, config: Partial<SecretsConfig>) {
  const ring = new KeyRing(database, Object.assign(new SecretsConfig(), config));
  const rotation = new SecretRotation(ring);
  return { columns: new WebhookSecretColumns(database, ring, rotation), rotation };
}

/** Expects a delivery to be signed with these secrets, the newest first. */
function expectSigned({ headers, body }: ReceivedRequest, secrets: readonly string[]): void {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
  expect(String(headers['webhook-signature']).split(' ')).toEqual(expected);
  expect(headers['x-wc-webhook-signature']).toBe(createHmac('sha256', secrets[0]).update(body).digest('base64'));
}

describeOnEachEngine('The secrets of webhooks', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  const storedSecrets = () =>
    shop.database.read<{ secret: string; previous_secret: string }>('SELECT secret, previous_secret FROM webhook ORDER BY id');
  /** A webhook with a plain secret, as an earlier version stored it. */
  const createPlainWebhook = () =>
    shop.createWebhook(receiver.origin, { secret: SECRET, previousSecret: PREVIOUS, previousUntil: shop.instant(HOUR) });

  it('that an earlier version stored as plain text are sealed at start-up, even by several processes at the same time, and sign as before (finding S9)', async () => {
    for (let count = 0; count < 120; count++) await createPlainWebhook();
    await shop.createWebhook(receiver.origin, { status: 'paused', secret: 'only one' });
    await Promise.all([1, 2, 3].map(() => secretsOf(shop.database, OLD).columns.onApplicationBootstrap()));
    const rows = await storedSecrets();
    for (const { secret } of rows) expect(secret).toMatch(/^sealed:/);
    expect(rows.map(({ previous_secret }) => previous_secret.slice(0, 7))).toEqual([...Array<string>(120).fill('sealed:'), '']);
    expect(new Set(rows.map(({ secret }) => secret)).size).toBe(121);
    for (const secret of [SECRET, PREVIOUS]) expect(JSON.stringify(rows)).not.toContain(secret);
    await secretsOf(shop.database, OLD).columns.onApplicationBootstrap();
    expect(await storedSecrets()).toEqual(rows);
    shop.startDispatcher({ config: OLD });
    await shop.emit(1);
    for (const request of await receiver.waitForRequests(120)) expectSigned(request, [SECRET, PREVIOUS]);
  });

  it('sign while they are still plain text, and while they are being sealed', async () => {
    await createPlainWebhook();
    shop.startDispatcher({ config: OLD });
    await shop.emit(1);
    await receiver.waitForRequests(1);
    await secretsOf(shop.database, OLD).columns.onApplicationBootstrap();
    await shop.emit(2);
    for (const request of await receiver.waitForRequests(2)) expectSigned(request, [SECRET, PREVIOUS]);
  });

  it('sign before, during and after a key rotation in processes with both keys, and after it with the new key alone', async () => {
    for (let count = 0; count < 5; count++) await createPlainWebhook();
    await secretsOf(shop.database, OLD).columns.onApplicationBootstrap();
    const running = [shop.startDispatcher({ config: BOTH }), shop.startDispatcher({ config: BOTH })];
    await shop.emitMany(20);
    const { rotation } = secretsOf(shop.database, BOTH);
    const rotated = rotation.rotate();
    await shop.emitMany(20);
    expect((await rotated).map(({ remaining }) => remaining)).toEqual([0, 0]);
    await receiver.waitForRequests(200);
    for (const dispatcher of running) await dispatcher.stop(1_000);
    shop.startDispatcher({ config: NEW });
    await shop.emit(1);
    for (const request of await receiver.waitForRequests(205)) expectSigned(request, [SECRET, PREVIOUS]);
    expect((await shop.waitForFinished(205)).every(({ state, attempts }) => state === 'delivered' && attempts === 1)).toBe(true);
  });

  it('that cannot be opened delay only their own deliveries, without counting as failures', async () => {
    const sealed = await createPlainWebhook();
    await secretsOf(shop.database, NEW).columns.onApplicationBootstrap();
    const readable = await shop.createWebhook(`${receiver.origin}/readable`);
    const dispatchWithoutKey = shop.startDispatcher({ config: OLD });
    await shop.emitMany(3);
    await receiver.waitForRequests(3);
    expect(receiver.requests.map(({ path }) => path)).toEqual(Array(3).fill('/readable'));
    const waiting = (await shop.deliveries()).filter(({ webhook_id }) => webhook_id === sealed);
    expect(waiting.map(({ state, attempts, claim_id }) => [state, attempts, claim_id])).toEqual(
      Array(3).fill(['waiting', 0, '']),
    );
    expect(await shop.webhookRow(sealed)).toMatchObject({ status: 'active', failures: 0 });
    await dispatchWithoutKey.stop(1_000);
    shop.startDispatcher({ config: NEW });
    for (const request of (await receiver.waitForRequests(6)).slice(3)) expectSigned(request, [SECRET, PREVIOUS]);
    expect(readable).not.toBe(sealed);
  });
});
