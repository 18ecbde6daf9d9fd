import { afterEach, expect, it } from 'vitest';
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Database } from '../src/database.js';
import { describeOnEachEngine } from '../src/testing/describe-on-each-engine.js';
import { openBank } from '../src/testing/bank.js';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Runs our sources as they are. */
const SOURCES = ['--conditions=@grove/source', '--import', here('../../../tools/codegen/typescript/register.mjs')];

describeOnEachEngine('a process that is killed amid its units of work', (engine) => {
  const writers: ChildProcess[] = [];
  afterEach(() => writers.forEach((writer) => writer.kill('SIGKILL')));

  /** Kills a writer once it has committed so many units, most likely in the middle of the next, and gives the number it reported. */
  async function killedAfter(units: number, url: string, name: string): Promise<number> {
    const writer = fork(here('writer.ts'), [url, name], { execArgv: SOURCES });
    writers.push(writer);
    let told = 0;
    writer.on('message', (turn: number) => {
      told = turn;
      if (turn === units) writer.kill('SIGKILL');
    });
    await new Promise((resolve) => writer.once('exit', resolve));
    return told;
  }

  async function count(bank: Database, sql: string): Promise<number> {
    const [row] = await bank.read<{ count: number }>(`SELECT COUNT(*) AS count FROM ${sql}`);
    return row.count;
  }

  it('leaves every unit that it reported, and no half of any', async () => {
    const url = await engine.createDatabase();
    const told = await Promise.all([killedAfter(20, url, 'ann'), killedAfter(35, url, 'bob')]);
    expect(told[0]).toBeGreaterThanOrEqual(20);
    expect(told[1]).toBeGreaterThanOrEqual(35);
    const bank = await openBank(url);

    const accounts = await count(bank, 'account');
    expect(accounts).toBeGreaterThanOrEqual(3 * (told[0] + told[1]));
    expect(await count(bank, '(SELECT balance FROM account GROUP BY balance HAVING COUNT(*) <> 3) AS torn')).toBe(0);
    expect(await count(bank, 'object_id')).toBe(accounts / 3);
    expect(await count(bank, 'outbox')).toBe(accounts / 3);
    expect((await bank.readCounters(['accounts'])).get('accounts')).toBe(accounts);
    await bank.close();
  }, 60_000);
});
