import { RestConfig } from '../rest.config.js';
import { SHOP } from '../../conventions/namespaces.js';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseBusy, type Database } from '@grove/database';
import { Account, describeOnEachEngine, Gate, newBank, ownersIn } from '@grove/database/testing';
import { restError, createLogger, SharedTasks } from '@grove/core';
import { CrudService } from '../../resource/crud.service.js';
import type { Write } from '../../resource/record.service.js';
import { Field } from '../../schema/field.js';
import { ResourceRoutes } from '../../resource/resource-routes.js';
import { Resource } from '../../resource/resource.js';
import { Authenticator, type Credentials } from '../authenticator.js';
import { Gateway } from '../gateway.js';
import { MountPoints } from '../mount-points.js';
import { visitor } from '../principal.js';
import { Router } from '../router.js';
import { restMigrations } from '../../tables.js';
import { IdempotentRequestEntity } from './idempotent-request.entity.js';
import { IdempotencyStore } from './idempotency-store.js';

@Resource({ namespace: SHOP, route: 'accounts', title: 'account', capability: 'bank', batch: true })
class AccountRecord {
  @Field.id() id: number;
  @Field.text({ description: 'Owner.', required: true }) owner: string;
}

const NoAccount = restError('account_invalid', 404, 'There is no account with this id.');
const Bankrupt = restError('bankrupt', 400, 'This owner is bankrupt.');

/** Opens accounts, each with an event and a count; can run other work in the middle. */
class Accounts extends CrudService<Account, AccountRecord> {
  midst: (owner: string) => unknown = () => undefined;

  protected notFoundError = () => NoAccount;
  protected toRecords = async (rows: Account[]) => rows.map(({ id, owner }) => ({ id, owner }));
  protected prepare = async ({ owner }: Partial<AccountRecord>) => ({ owner });
  protected applyFilters = () => undefined;

  protected override async afterWrite({ unit }: Write, { id, owner }: Account): Promise<void> {
    unit.emit({ topic: 'account.written', resourceId: id, payload: null });
    unit.incrementCounter('accounts', 1);
    await this.midst(owner);
    if (owner === 'bankrupt') throw new Bankrupt();
  }
}

/** `Bearer 7` is user 7. */
class Teller extends Authenticator {
  authenticate = async ({ authorization }: Credentials) => ({
    ...visitor,
    userId: Number(authorization?.split(' ')[1]),
    can: () => true,
  });
}

const logger = createLogger('silent');
const tasks = new SharedTasks({ redisUrl: '', queueName: async () => 'tasks', logger });

describeOnEachEngine('a POST with an Idempotency-Key', (engine) => {
  let bank: Database;
  let accounts: Accounts;
  let server: Server;

  beforeAll(async () => {
    bank = await newBank(engine, { entities: [Account, IdempotentRequestEntity], migrations: restMigrations });
    accounts = new Accounts(bank, Account);
    const config = new RestConfig();
    const router = new Router(new ResourceRoutes(AccountRecord, accounts).routes());
    const gateway = new Gateway({
      router,
      mountPoints: new MountPoints(config),
      authenticator: new Teller(),
      config,
      logger,
      idempotency: new IdempotencyStore(bank, tasks, logger),
    });
    server = createServer((request, response) => gateway.use(request, response, () => response.end()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await bank.close();
  });
  beforeEach(async () => {
    accounts.midst = () => undefined;
    await bank.write(async (unit) => {
      for (const table of ['account', 'outbox', 'counter_slot', 'idempotent_request']) await unit.query(`DELETE FROM ${table}`);
    });
  });

  async function send(method: string, path: string, key: string | undefined, body?: object, user = 7) {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/rest/shop/v1/accounts${path}`, {
      method,
      headers: {
        authorization: `Bearer ${user}`,
        connection: 'close',
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    const [location, replayed, retryAfter] = ['location', 'idempotency-replayed', 'retry-after'].map((name) =>
      response.headers.get(name),
    );
    return {
      status: response.status,
      location,
      replayed,
      retryAfter,
      text,
      body: JSON.parse(text) as { code?: string; id: number },
    };
  }
  const post = (key: string | undefined, body: object, user?: number) => send('POST', '', key, body, user);
  const written = async () => {
    const [{ events }] = await bank.read<{ events: number }>('SELECT COUNT(*) AS events FROM outbox');
    return [events, (await bank.readCounters(['accounts'])).get('accounts')];
  };
  const requests = () => bank.read<{ response: string | null }>('SELECT response FROM idempotent_request');

  it('takes effect once, however often it is repeated, and is answered alike', async () => {
    const first = await post('k1', { owner: 'ann' });
    expect(first).toMatchObject({ status: 201, replayed: null, location: expect.stringMatching(/accounts\/\d+$/) });
    for (let turn = 0; turn < 2; turn++) expect(await post('k1', { owner: 'ann' })).toEqual({ ...first, replayed: 'true' });
    expect([await ownersIn(bank), await written()]).toEqual([['ann'], [1, 1]]);
    expect((await post('k2', { owner: 'bob' })).replayed).toBeNull();
  });

  it('takes effect once when it comes fifty times at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('k', { owner: 'ann' })));
    const served = answers.filter(({ status }) => status === 201);
    expect(served.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect(new Set(served.map(({ text }) => text)).size).toBe(1);
    for (const { status, body, retryAfter } of answers)
      if (status !== 201) expect([status, body.code, retryAfter]).toEqual([409, 'rest_idempotency_key_in_use', '1']);
    expect([await ownersIn(bank), await written()]).toEqual([['ann'], [1, 1]]);
  }, 60_000);

  it('is looked up only by reads that see the writes of all nodes of a cluster', async () => {
    const { read, readLatest } = bank;
    const source = bank.source as unknown as { readTables: (read: object, sql: string, values: unknown) => Promise<object[]> };
    const { readTables } = source;
    const asked: string[] = [];
    const ofKeys = (how: string, sql: string) => void (/idempotent_request/.test(sql) && asked.push(how));
    Object.assign(bank, {
      read: (...call: Parameters<typeof read>) => (ofKeys('read', call[0]), read.apply(bank, call)),
      readLatest: (...call: Parameters<typeof readLatest>) => (ofKeys('latest', call[0]), readLatest.apply(bank, call)),
    });
    source.readTables = (tables, sql, values) => (ofKeys('read', sql), readTables(tables, sql, values));
    for (let turn = 0; turn < 2; turn++) await post('k', { owner: 'ann' });
    for (const name of ['read', 'readLatest']) Reflect.deleteProperty(bank, name);
    source.readTables = readTables;
    expect(new Set(asked)).toEqual(new Set(['latest']));
  });

  it('is refused with another body, query or path, and changes nothing', async () => {
    const { body } = await post('k', { owner: 'ann' });
    await send('POST', `/${body.id}`, 'u', { owner: 'anna' });
    const refusals = [
      await post('k', { owner: 'bob' }),
      await send('POST', '?_fields=id', 'k', { owner: 'ann' }),
      await send('POST', `/${body.id + 1}`, 'u', { owner: 'anna' }),
    ];
    for (const { status, body } of refusals) expect([status, body.code]).toEqual([422, 'rest_idempotency_key_reused']);
    expect(await ownersIn(bank)).toEqual(['anna']);
  });

  it('gets a response with Retry-After while the first one is served', async () => {
    const [begun, go] = [new Gate(), new Gate()];
    accounts.midst = () => (begun.open(), go.opened);
    const first = post('k', { owner: 'ann' });
    await begun.opened;
    expect(await post('k', { owner: 'ann' })).toMatchObject({
      status: 409,
      retryAfter: '1',
      body: { code: 'rest_idempotency_key_in_use' },
    });
    expect(await post('k', { owner: 'bob' })).toMatchObject({ status: 422 });
    go.open();
    const { status, text } = await first;
    expect([status, (await post('k', { owner: 'ann' })).text]).toEqual([201, text]);
    expect(await ownersIn(bank)).toEqual(['ann']);
  });

  it('frees its key when it fails, for whatever is sent next', async () => {
    expect(await post('k', { owner: 'bankrupt' })).toMatchObject({ status: 400, body: { code: 'bankrupt' } });
    accounts.midst = () => Promise.reject(new Error('a mishap'));
    expect(await post('k', { owner: 'ann' })).toMatchObject({ status: 500 });
    expect([await ownersIn(bank), await written(), await requests()]).toEqual([[], [0, 0], []]);
    accounts.midst = () => undefined;
    expect(await post('k', { owner: 'ann' })).toMatchObject({ status: 201, replayed: null });
  });

  it('runs again as a whole after a deadlock', async () => {
    let runs = 0;
    accounts.midst = () => {
      if (runs++ === 0) throw new DatabaseBusy('A_DEADLOCK');
    };
    expect(await post('k', { owner: 'ann' })).toMatchObject({ status: 201 });
    expect([runs, await ownersIn(bank), await written()]).toEqual([2, ['ann'], [1, 1]]);
  });

  it('as a batch keeps what succeeds, leaves nothing of what fails, and is answered alike', async () => {
    const entries = { create: [{ owner: 'ann' }, { owner: 'bankrupt' }, { owner: 'ann' }, { owner: 'bob' }], delete: [999_999] };
    const first = await send('POST', '/batch', 'k', entries);
    expect(first).toMatchObject({
      status: 200,
      body: {
        create: [{ owner: 'ann' }, { error: { code: 'bankrupt' } }, { error: { code: 'rest_conflict' } }, { owner: 'bob' }],
        delete: [{ id: 999_999, error: { code: 'account_invalid' } }],
      },
    });
    expect(await send('POST', '/batch', 'k', entries)).toEqual({ ...first, replayed: 'true' });
    expect([await ownersIn(bank), await written()]).toEqual([
      ['ann', 'bob'],
      [2, 2],
    ]);
  });

  it('stays apart from that of another caller and of another route', async () => {
    await post('k', { owner: 'ann' });
    expect(await post('k', { owner: 'bob' }, 8)).toMatchObject({ status: 201, replayed: null });
    expect(await send('POST', '/batch', 'k', { create: [{ owner: 'cleo' }] })).toMatchObject({ status: 200, replayed: null });
    expect(await ownersIn(bank)).toEqual(['ann', 'bob', 'cleo']);
  });

  it.each([
    ['', 400],
    ['two words', 400],
    ['x'.repeat(256), 400],
    ['k\u00e9', 400],
    ['x'.repeat(255), 201],
    ['"!~"', 201],
  ])('has 1 to 255 visible characters: %j', async (key, status) => {
    const answer = await post(key, { owner: 'ann' });
    expect(answer.status).toBe(status);
    if (status === 400) expect([answer.body.code, await ownersIn(bank)]).toEqual(['rest_idempotency_key_invalid', []]);
  });

  it('is the only method that heeds it', async () => {
    const { body } = await post(undefined, { owner: 'ann' });
    for (const method of ['GET', 'PUT', 'DELETE', 'GET'])
      expect(await send(method, `/${body.id}?force=true`, 'two words', method === 'PUT' ? {} : undefined)).toMatchObject({
        replayed: null,
      });
    expect([await ownersIn(bank), await requests()]).toEqual([[], []]);
  });

  it('is served anew once the lease of a server that died is over', async () => {
    const become = (expiresAt: string) =>
      bank.write((unit) => unit.query('UPDATE idempotent_request SET response = NULL, expires_at = ?', [expiresAt]));
    await post('k', { owner: 'ann' });
    await bank.write((unit) => unit.query('DELETE FROM account'));
    await become('2999-01-01 00:00:00');
    expect(await post('k', { owner: 'ann' })).toMatchObject({ status: 409 });
    await become('2020-01-01 00:00:00');
    expect(await post('k', { owner: 'ann' })).toMatchObject({ status: 201, replayed: null });
    expect(await ownersIn(bank)).toEqual(['ann']);
  });

  it('stores nothing any more when somebody else has taken it over', async () => {
    let runs = 0;
    // As the other server would: on SQLite it could not before this one is done, so it does from within.
    accounts.midst = () => {
      if (runs++ === 0) return bank.write((unit) => unit.query("UPDATE idempotent_request SET owner = 'other'"));
    };
    expect(await post('k', { owner: 'ann' })).toMatchObject({ status: 409, retryAfter: '1' });
    expect([await ownersIn(bank), await written()]).toEqual([[], [0, 0]]);
  });

  it('forgets what has expired, however much it is, and nothing else', async () => {
    await post('recent', { owner: 'ann' });
    const row = { fingerprint: 'x', owner: 'x', response: '{}', expires_at: '2020-01-01 00:00:00' };
    const old = Array.from({ length: 1_001 }, (_, index) => ({ name: `old ${index}`, ...row }));
    await bank.write((unit) => unit.insertMany('idempotent_request', old));
    await new IdempotencyStore(bank, tasks, logger).deleteExpired();
    expect((await requests()).map(({ response }) => response === '{}')).toEqual([false]);
  });
});
