import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { situationsOf } from './situations.mjs';

const page = readFileSync(join(import.meta.dirname, '../../../docs/operating/failures.md'), 'utf8').replace(/ +/g, ' ');

/** Whether servers still say so is shown by `npm run failure-trial`, which needs its own file systems. */
test('the table of failures has what the trial wants clients and the health to say', () => {
  const nothing = { server: {}, disk: { database: {}, files: {}, shop: {} } };
  for (const { name, wanted } of situationsOf(nothing)) assert.ok(page.includes(`| ${[name, ...wanted].join(' | ')} |`), name);
});
