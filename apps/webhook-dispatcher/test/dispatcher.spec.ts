import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { Config, Database, kernelMigrations } from '@grove/kernel';
import { describeOnEachEngine } from '@grove/kernel/testing';
import { settingsEntities, settingsMigrations } from '@grove/settings';
import { webhooksEntities, webhooksMigrations } from '@grove/webhooks';
import { startDispatcher } from '../src/index.js';

// Each dispatcher is a process of its own.
jest.setTimeout(60_000);

const DISPATCHER = resolve(__dirname, '../dist/main.js');
const NOBODY = 'redis://127.0.0.1:1';

describeOnEachEngine('the dispatcher', (engine) => {
  let url: string;
  let child: ChildProcess | undefined;
  beforeEach(async () => {
    url = await engine.createDatabase();
  });
  afterEach(() => void child?.kill('SIGKILL'));

  function run(env: Record<string, string> = {}) {
    const settings = { PATH: process.env.PATH ?? '', DATABASE_URL: url, LOG_LEVEL: 'info' };
    const running = (child = spawn(process.execPath, [DISPATCHER], {
      cwd: tmpdir(),
      env: { ...settings, ...env },
      stdio: 'pipe',
    }));
    let log = '';
    const listeners = new Set<() => void>();
    running.stderr.on('data', (data: Buffer) => {
      log += data.toString();
      listeners.forEach((listener) => listener());
    });
    const end = new Promise<number | null>((gone) => running.once('close', gone));
    const said = (what: RegExp) =>
      new Promise<void>((heard) => {
        const look = () => what.test(log) && heard();
        listeners.add(look);
        look();
      });
    return { end, said, log: () => log, stop: () => running.kill('SIGTERM') };
  }

  const open = () => {
    const migrations = [...kernelMigrations, ...settingsMigrations, ...webhooksMigrations];
    return Database.open({ url, entities: [...settingsEntities, ...webhooksEntities], migrations });
  };

  it('waits for tables that somebody else makes, then for work, and ends in order', async () => {
    const dispatcher = run();
    await dispatcher.said(/has no tables yet/);
    const database = await open();
    expect((await database.pendingMigrations()).length).toBeGreaterThan(0);
    await database.migrate();
    await database.close();
    await dispatcher.said(/waits for work/);
    dispatcher.stop();
    expect(await dispatcher.end).toBe(0);
  });

  it('ends in order while it still waits for its tables', async () => {
    const dispatcher = run();
    await dispatcher.said(/has no tables yet/);
    dispatcher.stop();
    expect(await dispatcher.end).toBe(0);
  });

  it('is not kept from its work by a Redis that is away, and says so once', async () => {
    const database = await open();
    await database.migrate();
    await database.close();
    const dispatcher = run({ REDIS_URL: NOBODY });
    await Promise.all([dispatcher.said(/waits for work/), dispatcher.said(/Redis is away/)]);
    dispatcher.stop();
    expect(await dispatcher.end).toBe(0);
    expect(dispatcher.log().match(/Redis is away/g)).toHaveLength(1);
  });

  it('lists the faults of its configuration', async () => {
    const dispatcher = run({ PORT: 'many', REDIS_URL: 'here' });
    expect(await dispatcher.end).toBe(1);
    expect(dispatcher.log()).toMatch(/PORT[^]*REDIS_URL/);
  });

  it('works inside of another process, whose database it leaves open', async () => {
    const database = await open();
    await database.migrate();
    const dispatcher = await startDispatcher(Object.assign(new Config(), { logLevel: 'silent' }), database);
    await dispatcher.stop();
    expect(await database.read('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.close();
  });
});
