import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EQUALITY_RULES } from '../../src/compare/differences/equality.rules.js';

const PAGE = readFileSync(resolve(__dirname, '../../../../docs/migrating.md'), 'utf8');

it('The page about migrating lists exactly the differences that count as equal, with their reasons', () => {
  const [, section] = /## What counts as equal\n(.*?)\n## /s.exec(PAGE)!;
  const rows = [...section.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].map(([, name, reason]) => ({ name, reason })).slice(2);
  expect(rows).toEqual(EQUALITY_RULES.map(({ name, reason }) => ({ name, reason })));
});
