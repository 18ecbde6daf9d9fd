import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CONFIG_CLASSES, openDatabase, startServer, type RunningServer } from '@grove/server';
import { Configuration, type Settings } from '@grove/core';
import type { Database } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { AccountsService, ApplicationPasswordsService, ConsumerKeysService } from '@grove/users';
import { withModules } from '../src/grove.js';
import { CliFixture } from './support/cli-fixture.js';
import { basic } from './support/running-grove.js';

// Each start of Grove is a separate process.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const [OLD, NEW] = ['the secret that was used until today, long enough', 'the secret that is used from now on, long enough'];
const BOTH = { secretKey: NEW, secretKeyPrevious: OLD };
const WEBHOOKS = 3_000;

describeOnEachEngine('grove secrets rotate', (engine) => {
  let cli: CliFixture;
  let database: Database;
  let server: RunningServer;
  /** Names and secrets that can sign in: application passwords and consumer keys. */
  const credentials: [name: string, secret: string][] = [];

  const configWith = (settings: Settings): Configuration =>
    new Configuration(
      { databaseUrl: cli.databaseUrl, dataDir: cli.folder, port: 0, logLevel: 'silent', ...settings },
      CONFIG_CLASSES,
    );
  const environment = (settings: typeof BOTH) => ({
    SECRET_KEY: settings.secretKey,
    SECRET_KEY_PREVIOUS: settings.secretKeyPrevious,
  });

  beforeAll(async () => {
    cli = await CliFixture.create(engine);
    database = await openDatabase(configWith({}));
    await database.migrate();
    await createCredentials('anna', { secretKey: OLD });
    const required = { name: 'Books', status: 'paused', topic: 'order.created', delivery_url: 'https://books.example/' };
    const defaults = { previous_secret: '', user_id: 1, created_at: '2026-01-02 03:04:05', failures: 0, disabled_reason: '' };
    const webhooks = Array.from({ length: WEBHOOKS }, (_, index) => ({
      id: 1_000 + index,
      secret: `walnut ${index}`,
      ...required,
      ...defaults,
    }));
    await database.write((unit) => unit.insertMany('webhook', webhooks));
    const config = configWith(BOTH);
    server = await startServer(config, await openDatabase(config));
  });
  afterAll(async () => {
    await server.stop();
    await database.close();
    await cli.close();
  });

  const createCredentials = (username: string, settings: Settings): Promise<void> =>
    withModules(configWith(settings), database, async (app) => {
      const account = { username, email: `${username}@noten.nl`, roles: ['administrator'] };
      const { id } = await app.get(AccountsService).create(account);
      const { password } = await app.get(ApplicationPasswordsService).create(id, 'laptop');
      const { consumerKey, consumerSecret } = await app.get(ConsumerKeysService).create(id, 'read');
      credentials.push([username, password], [consumerKey, consumerSecret]);
    });

  async function expectAllToSignIn(): Promise<void> {
    for (const [name, secret] of credentials) {
      const { status } = await fetch(`${server.url}/rest/shop/v1/products`, { headers: basic(name, secret) });
      expect([name, status]).toEqual([name, 200]);
    }
  }

  const activeKey = async () =>
    (await database.read<{ active_key: string }>('SELECT active_key FROM server_secret'))[0].active_key;
  async function sealedUnder(key: string): Promise<number> {
    const sql = 'SELECT COUNT(*) AS count FROM webhook WHERE secret LIKE ?';
    return Number((await database.read<{ count: number }>(sql, [`sealed:${key}:%`]))[0].count);
  }

  it('continues after it was killed while every credential works, and reports when the previous key can be removed', async () => {
    const oldKey = await activeKey();
    expect(await sealedUnder(oldKey)).toBe(WEBHOOKS);
    await expectAllToSignIn();

    const rotation = cli.spawn(['secrets', 'rotate'], environment(BOTH));
    let hasEnded = false;
    const end = new Promise<void>((resolve) => rotation.once('exit', () => resolve(void (hasEnded = true))));
    while (!hasEnded && (await sealedUnder(oldKey)) === WEBHOOKS) await new Promise(setImmediate);
    rotation.kill('SIGKILL');
    await end;
    const remaining = await sealedUnder(oldKey);
    expect([remaining > 0, remaining < WEBHOOKS]).toEqual([true, true]);
    await expectAllToSignIn();
    await createCredentials('bert', BOTH);

    const { out } = await cli.run(['secrets', 'rotate'], environment(BOTH));
    expect([await sealedUnder(oldKey), await sealedUnder(await activeKey())]).toEqual([0, WEBHOOKS]);
    expect(out).toMatch(/webhook secrets +3000, all protected by the current SECRET_KEY/);
    await expectAllToSignIn();
    expect(await cli.json(['secrets', 'status'], environment(BOTH))).toEqual({
      previous_key_needed: false,
      secrets: [
        ...['application passwords', 'consumer keys'].map((name) => ({ name, count: 2, remaining: 0, renewed_by: 'use' })),
        { name: 'consumer secrets', count: 2, remaining: 0, renewed_by: 'rotation' },
        { name: 'webhook secrets', count: WEBHOOKS, remaining: 0, renewed_by: 'rotation' },
        { name: 'previous webhook secrets', count: 0, remaining: 0, renewed_by: 'rotation' },
        { name: 'second factors', count: 0, remaining: 0, renewed_by: 'rotation' },
      ],
    });
    await server.stop();
    const config = configWith({ secretKey: NEW });
    server = await startServer(config, await openDatabase(config));
    await expectAllToSignIn();
  });
});
