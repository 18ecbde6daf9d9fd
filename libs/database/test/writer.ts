/** Writes unit after unit into the bank that is named on the command line, and reports to its parent each one that was committed. */
import 'reflect-metadata';
import { openBank } from '../src/testing/bank.js';
import { insertRow } from '../src/testing/rows.js';

const [url, name] = process.argv.slice(2);
const bank = await openBank(url);

for (let turn = 1; ; turn++) {
  await bank.write(async (unit) => {
    const id = await unit.nextId('account');
    for (const part of ['a', 'b', 'c']) await insertRow(unit, 'account', { owner: `${name} ${turn} ${part}`, balance: id });
    unit.incrementCounter('accounts', 3);
    unit.emit({ topic: 'account.created', resourceId: id, payload: { name, turn } });
  });
  process.send?.(turn);
}
