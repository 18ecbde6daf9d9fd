import { setTimeout } from 'node:timers/promises';
import { step } from './report.mjs';

/** Waits until the server has indexed the words of all records of a table; gives the seconds that this took. */
export async function indexed(rows, table) {
  const start = performance.now();
  for (let turn = 0; ; turn++) {
    const [{ waiting }] = await rows(`SELECT COUNT(*) AS waiting FROM ${table}_unindexed`);
    if (waiting === 0) return (performance.now() - start) / 1000;
    if (turn % 10 === 0) step(`${waiting} of ${table} wait to be indexed`);
    await setTimeout(1000);
  }
}
