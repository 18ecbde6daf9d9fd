import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONFIG_CLASSES, openDatabase } from '@grove/server';
import { Configuration, now } from '@grove/core';
import type { Database } from '@grove/database';
import { describeOnEachEngine, describeOnSqlite, insertRow, updateRows } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';

// Each start of Grove is a separate process.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type State = 'waiting' | 'delivered' | 'failed' | 'cancelled';

describeOnEachEngine('Webhooks on the command line', (engine) => {
  let cli: CliFixture;
  let database: Database;
  let events = 0;
  beforeAll(async () => {
    cli = await CliFixture.create(engine);
    const config = new Configuration({ databaseUrl: cli.databaseUrl, logLevel: 'silent' }, CONFIG_CLASSES);
    database = await openDatabase(config);
    await database.migrate();
  });
  beforeEach(() =>
    database.write(async (unit) => {
      for (const table of ['webhook_delivery', 'outbox', 'webhook']) await unit.query(`DELETE FROM ${table}`, []);
    }),
  );
  afterAll(async () => {
    await database.close();
    await cli.close();
  });

  const createWebhook = (status = 'active') =>
    database.write(async (unit) => {
      const id = await unit.nextId('webhook');
      await insertRow(unit, 'webhook', {
        ...{ id, name: 'Books', status, topic: 'order.created', delivery_url: 'https://books.noten.example/hook' },
        ...{ secret: 'open-sesame', previous_secret: '', previous_until: null, user_id: 1, created_at: now() },
        ...{ failures: 2, failing_since: '2026-03-01 12:00:00', last_error: '503 Service Unavailable', disabled_reason: '' },
      });
      return id;
    });
  const createDelivery = (webhook: number, state: State, created_at = now()) =>
    database.write(async (unit) => {
      await insertRow(unit, 'webhook_delivery', {
        ...{
          webhook_id: webhook,
          event_id: ++events,
          topic: 'order.created',
          resource_id: 7,
          state,
          attempts: 5,
          attempts_before_resend: 0,
        },
        ...{ due_at: 0, claim_id: '', created_at, finished_at: created_at, duration_ms: 12, response_code: 500 },
        ...{ response_message: 'Oops', error_code: 'http_500', request_headers: '{}', response_headers: '{}', response_body: '' },
      });
      const [{ id }] = await unit.read<{ id: number }>('SELECT MAX(id) AS id FROM webhook_delivery', []);
      return Number(id);
    });
  const states = async () =>
    (await database.read<{ state: State }>('SELECT state FROM webhook_delivery ORDER BY id')).map(({ state }) => state);

  it('are listed with their state, and without their secrets', async () => {
    expect(await cli.json(['webhook', 'list'])).toEqual([]);
    const id = await createWebhook();
    await createDelivery(id, 'waiting');
    expect(await cli.json(['webhook', 'list'])).toEqual([
      {
        ...{ id, name: 'Books', topic: 'order.created', status: 'active', delivery_url: 'https://books.noten.example/hook' },
        ...{
          failures: 2,
          failing_since: '2026-03-01T12:00:00',
          last_error: '503 Service Unavailable',
          disabled_reason: '',
          waiting: 1,
        },
      },
    ]);
    const { out } = await cli.run(['webhook', 'list']);
    expect(out).toMatch(new RegExp(`^ +id .*\n +${id} +active +order\\.created +2 +1 +https://books\\.noten\\.example/hook\n$`));
    expect(out).not.toContain('open-sesame');
  });

  it('have their deliveries listed, newest first', async () => {
    const id = await createWebhook();
    const older = await createDelivery(id, 'failed', '2026-03-01 12:00:00');
    const newer = await createDelivery(id, 'delivered');
    const listed = await cli.json<{ id: number }[]>(['webhook', 'deliveries', String(id)]);
    expect(listed.map((delivery) => delivery.id)).toEqual([newer, older]);
    expect(listed[1]).toMatchObject({ state: 'failed', resource_id: 7, attempts: 5, response_code: 500, error_code: 'http_500' });
    expect(await cli.json(['webhook', 'deliveries', String(id), '--limit', '1'])).toEqual([listed[0]]);
    expect(await cli.json(['webhook', 'deliveries', String(id), '--state', 'failed', 'cancelled'])).toEqual([listed[1]]);
    expect((await cli.run(['webhook', 'deliveries', String(id)])).out).toMatch(/2026-03-01 12:00:00 +failed .*HTTP 500\n$/);
  });

  it('get no delivery again without --send: the command only counts deliveries', async () => {
    const id = await createWebhook();
    await createDelivery(id, 'failed', '2026-03-01 12:00:00');
    await createDelivery(id, 'failed');
    await createDelivery(id, 'cancelled');
    await createDelivery(await createWebhook(), 'failed');
    const redeliver = (...more: string[]) => cli.json(['webhook', 'redeliver', '--webhook', String(id), ...more]);
    const counted = (matched: number) => ({ webhook_id: id, matched, dry_run: true });
    expect(await redeliver()).toEqual(counted(3));
    expect(await redeliver('--state', 'failed')).toEqual(counted(2));
    expect(await redeliver('--since', '2026-03-02')).toEqual(counted(2));
    expect(await redeliver('--since', '2026-03-01T13:00:00+01:00')).toEqual(counted(3));
    expect(await redeliver('--until', '2026-03-01T12:00:00Z')).toEqual(counted(0));
    expect(await redeliver('--until', '2026-03-02', '--topic', 'order.created')).toEqual(counted(1));
    expect(await redeliver('--topic', 'order.updated')).toEqual(counted(0));
    expect((await cli.run(['webhook', 'redeliver', '--webhook', String(id)])).out).toMatch(/3 deliveries .* Add --send/);
    expect(await states()).toEqual(['failed', 'failed', 'cancelled', 'failed']);
    expect(await redeliver('--since', '2026-03-02', '--state', 'failed', '--send')).toEqual({ ...counted(1), dry_run: false });
    expect(await states()).toEqual(['failed', 'waiting', 'cancelled', 'failed']);
  });

  it('get everything that they missed with --all, if they are active', async () => {
    for (const status of ['active', 'active', 'paused']) await createDelivery(await createWebhook(status), 'failed');
    const redeliver = (...more: string[]) => cli.json(['webhook', 'redeliver', '--all', ...more]);
    expect(await redeliver()).toEqual({ matched: 2, dry_run: true });
    expect((await cli.run(['webhook', 'redeliver', '--all'])).out).toMatch(/2 deliveries of all active webhooks .* Add --send/);
    expect(await states()).toEqual(['failed', 'failed', 'failed']);
    expect(await redeliver('--send')).toEqual({ matched: 2, dry_run: false });
    expect(await states()).toEqual(['waiting', 'waiting', 'failed']);
  });

  it('get one delivery again', async () => {
    const delivery = await createDelivery(await createWebhook(), 'failed');
    const args = ['webhook', 'redeliver', '--delivery', String(delivery)];
    expect(await cli.json(args)).toEqual({ delivery_id: delivery, redelivered: true });
    expect(await states()).toEqual(['waiting']);
    // It is due already.
    expect(await cli.json(args)).toEqual({ delivery_id: delivery, redelivered: true });
    const claim = { claim_id: 'another-process', due_at: Date.now() + 40_000 };
    await database.write((unit) => updateRows(unit, 'webhook_delivery', claim, { id: delivery }));
    expect(await cli.refusal(args)).toMatchObject({ code: 'grove_delivery_underway' });
    expect(await database.read('SELECT claim_id, attempts_before_resend FROM webhook_delivery')).toEqual([
      { claim_id: 'another-process', attempts_before_resend: 5 },
    ]);
  });

  it('get deliveries now that wait for their next attempt, one or all', async () => {
    const later = Date.now() + 3_600_000;
    const webhook = await createWebhook();
    const ids = [await createDelivery(webhook, 'waiting'), await createDelivery(webhook, 'waiting')];
    await database.write((unit) => unit.query('UPDATE webhook_delivery SET due_at = ?', [BigInt(later)]));
    const dueLater = async () =>
      Number(
        (
          await database.read<{ n: number }>('SELECT COUNT(*) AS n FROM webhook_delivery WHERE due_at > ?', [BigInt(Date.now())])
        )[0].n,
      );
    await cli.json(['webhook', 'redeliver', '--delivery', String(ids[0])]);
    expect(await dueLater()).toBe(1);
    const all = ['webhook', 'redeliver', '--webhook', String(webhook)];
    expect(await cli.json([...all, '--state', 'failed'])).toMatchObject({ matched: 0 });
    expect(await cli.json([...all, '--state', 'waiting'])).toMatchObject({ matched: 1, dry_run: true });
    expect(await cli.json([...all, '--send'])).toEqual({ webhook_id: webhook, matched: 1, dry_run: false });
    expect([await dueLater(), await states()]).toEqual([0, ['waiting', 'waiting']]);
  });

  it('are pinged, whatever their status', async () => {
    const id = await createWebhook('paused');
    expect(await cli.json(['webhook', 'ping', String(id)])).toEqual({ webhook_id: id, pinged: true });
    const left = await database.read<{ topic: string; resource_id: number }>('SELECT topic, resource_id FROM outbox');
    expect(left).toEqual([{ topic: 'ping', resource_id: id }]);
  });

  it('get no delivery again while they are not active', async () => {
    const id = await createWebhook('paused');
    await createDelivery(id, 'failed');
    for (const send of [[], ['--send']])
      expect(await cli.refusal(['webhook', 'redeliver', '--webhook', String(id), ...send])).toMatchObject({
        code: 'grove_webhook_not_active',
      });
    expect(await states()).toEqual(['failed']);
  });

  it.each([
    [
      'deliveries of an unknown webhook',
      ['deliveries', '999'],
      'shop_rest_shop_webhook_invalid_id',
      /no webhook 999.*grove webhook list/,
    ],
    ['a ping to an unknown webhook', ['ping', '999'], 'shop_rest_shop_webhook_invalid_id', /no webhook 999/],
    [
      'a resend for an unknown webhook',
      ['redeliver', '--webhook', '999', '--send'],
      'shop_rest_shop_webhook_invalid_id',
      /no webhook 999/,
    ],
    [
      'a resend of an unknown topic',
      ['redeliver', '--all', '--topic', 'order.eaten'],
      'shop_rest_shop_webhook_invalid_topic',
      /topic does not exist/,
    ],
    ['a resend of an unknown delivery', ['redeliver', '--delivery', '999'], 'shop_rest_invalid_id', /no delivery 999/],
  ])('are refused with a code and a message: %s', async (_case, args, code, message) => {
    expect(await cli.refusal(['webhook', ...args])).toEqual({ code, message: expect.stringMatching(message) });
    expect(await database.read('SELECT id FROM outbox')).toEqual([]);
  });
});

describeOnSqlite('Webhook commands with wrong usage', (engine) => {
  let cli: CliFixture;
  beforeAll(async () => {
    cli = await CliFixture.create(engine);
  });
  afterAll(() => cli.close());

  it.each([
    ['redeliver without a choice', ['redeliver'], /--delivery ID.*--webhook ID.*--all/],
    ['a delivery and a webhook', ['redeliver', '--delivery', '1', '--webhook', '2'], /cannot be used with/],
    ['a webhook and --all', ['redeliver', '--webhook', '2', '--all'], /cannot be used with/],
    ['a delivery and a topic', ['redeliver', '--delivery', '1', '--topic', 'order.created'], /cannot be used with/],
    ['an id that is not a number', ['deliveries', 'abc'], /whole number/],
    ['an id that is too large', ['deliveries', '99999999999999999999'], /whole number/],
    ['a resend of lost deliveries', ['redeliver', '--webhook', '1', '--state', 'lost'], /waiting, delivered, failed, cancelled/],
    ['an unknown state', ['deliveries', '1', '--state', 'lost'], /waiting, delivered, failed, cancelled/],
    ['a date that does not exist', ['redeliver', '--webhook', '1', '--since', '2026-02-30'], /time such as/],
    ['a date in words', ['redeliver', '--webhook', '1', '--since', 'yesterday'], /time such as/],
    ['a limit of zero', ['deliveries', '1', '--limit', '0'], /from 1 to/],
  ])('say what is expected: %s', async (_case, args, message) => {
    expect(await cli.refusal(['webhook', ...args])).toEqual({ code: 'usage', message: expect.stringMatching(message) });
  });

  describe('have a help text', () => {
    it.each(['list', 'deliveries', 'redeliver', 'ping'])('grove webhook %s', async (name) => {
      const { code, out } = await cli.run(['webhook', name, '--help']);
      expect([code, out]).toEqual([0, expect.stringContaining(`grove webhook ${name}`)]);
      expect(out).toContain('Example:');
    });
  });
});
