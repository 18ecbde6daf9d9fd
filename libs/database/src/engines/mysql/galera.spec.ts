import { expect, it, vi } from 'vitest';
import { UniqueViolation } from '../../database-errors.js';
import { openBank, ownersIn } from '../../testing/bank.js';
import { describeOnMysql } from '../../testing/describe-on-each-engine.js';
import { connectToDatabase } from '../../testing/test-engine.js';
import { TcpProxy } from '../../../test/tcp-proxy.js';
import { insertRow } from '../../testing/rows.js';

describeOnMysql('A transaction that a cluster has rolled back between two statements', (engine) => {
  it('is repeated as a whole, also if the answer to a ping said so', async () => {
    const start = globalThis.setInterval;
    const soon = vi.spyOn(globalThis, 'setInterval').mockImplementation((work: () => void) => start(work, 20));
    const url = await engine.createDatabase();
    await (await openBank(url)).close();
    const proxy = new TcpProxy(new URL(url));
    await proxy.start();
    const bank = await openBank(proxy.url, { poolSize: 2 });
    let attempts = 0;
    await bank.write(async (unit) => {
      attempts += 1;
      await insertRow(unit, 'account', { owner: 'ann' });
      if (attempts === 1) await new Promise<void>((resolve) => (proxy.onRollbackByPing = resolve));
      proxy.onRollbackByPing = undefined;
      await insertRow(unit, 'account', { owner: 'bob' });
    });
    expect([attempts, await ownersIn(bank)]).toEqual([2, ['ann', 'bob']]);
    soon.mockRestore();
    await bank.close();
    await proxy.stop();
  });
});

describeOnMysql('A unit of work whose transaction a cluster has rolled back without a word', (engine) => {
  it('is repeated as a whole, and nothing of the first attempt is stored', async () => {
    const bank = await openBank(await engine.createDatabase(), { poolSize: 1 });
    Object.assign(bank.source.driver, { isCluster: true });
    let attempts = 0;
    await bank.write(async (unit) => {
      attempts += 1;
      await insertRow(unit, 'account', { owner: 'ann' });
      // The server takes this as a statement that succeeds, as if it had rolled back by itself.
      if (attempts === 1) await unit.run({ changes: [], sql: 'ROLLBACK' });
      await insertRow(unit, 'account', { owner: 'bob' });
      unit.incrementCounter('accounts', 2);
    });
    expect([attempts, await ownersIn(bank), (await bank.readCounters(['accounts'])).get('accounts')]).toEqual([
      2,
      ['ann', 'bob'],
      2,
    ]);
    await bank.close();
  });

  it('leaves the connection to others, also after a refusal', async () => {
    const bank = await openBank(await engine.createDatabase(), { poolSize: 1 });
    Object.assign(bank.source.driver, { isCluster: true });
    const modes = () => bank.read('SELECT @@autocommit AS automatic, CONNECTION_ID() AS id');
    const before = await modes();
    await bank.write((unit) => insertRow(unit, 'account', { owner: 'ann' }));
    await expect(bank.write((unit) => insertRow(unit, 'account', { owner: 'ann' }))).rejects.toThrow(UniqueViolation);
    expect([before, await modes()]).toMatchObject([[{ automatic: 1 }], before]);
    await bank.close();
  });
});

describeOnMysql('The address of a Galera cluster', (engine) => {
  it('says which statements wait for the writes of other nodes', async () => {
    const url = new URL(await engine.createDatabase());
    const admin = await connectToDatabase(url.toString());
    const [known] = (await admin.query("SHOW VARIABLES LIKE 'wsrep_sync_wait'")) as [unknown[], unknown];
    await admin.end();
    url.searchParams.set('wsrep_sync_wait', '3');
    const opening = openBank(url.toString());
    // A server that is no part of a cluster may not know the variable.
    if (known.length === 0) return expect(opening).rejects.toThrow();
    const bank = await opening;
    expect(await bank.read('SELECT @@wsrep_sync_wait AS wait')).toEqual([{ wait: 3 }]);
    await bank.close();
  });
});

describeOnMysql('A read that must see the writes of all nodes', (engine) => {
  it('lets a node of a cluster wait for them, and no other read', async () => {
    const bank = await openBank(await engine.createDatabase(), { poolSize: 1 });
    const known = await bank.read("SHOW VARIABLES LIKE 'wsrep_sync_wait'");
    expect(await bank.readLatest('SELECT 1 + ? AS sum', [1])).toEqual([{ sum: 2 }]);
    Object.assign(bank.source.driver, { isCluster: true });
    const wait = 'SELECT @@wsrep_sync_wait AS wait';
    const waits = async () => [await bank.readLatest(wait), await bank.read(wait)];
    // MySQL, which is no part of a cluster here, does not know the variable.
    if (known.length === 0) await expect(waits()).rejects.toThrow('wsrep_sync_wait');
    else expect(await waits()).toEqual([[{ wait: 1 }], [{ wait: 0 }]]);
    Object.assign(bank.source.driver, { isCluster: false });
    if (known.length > 0) expect(await waits()).toEqual([[{ wait: 0 }], [{ wait: 0 }]]);
    await bank.close();
  });
});

describeOnMysql('Prepared statements', (engine) => {
  it('may be used again in a transaction that has prepared more of them than the driver keeps open', async () => {
    const bank = await openBank(await engine.createDatabase(), { poolSize: 1 });
    const answers = await bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: 'ann' });
      const ask = async (variant: number) => (await unit.read<{ sum: number }>(`SELECT ${variant} + ? AS sum`, [1]))[0].sum;
      await ask(0);
      for (let variant = 0; variant < 2_100; variant++) await ask(variant);
      return [await ask(0), await ask(0), await ask(2_099)];
    });
    expect(answers.map(Number)).toEqual([1, 1, 2_100]);
    expect(await bank.read('SELECT owner FROM account')).toEqual([{ owner: 'ann' }]);
    await bank.close();
  });
});
