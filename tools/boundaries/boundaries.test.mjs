import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { faultsIn } from './check-boundaries.mjs';

let root;

before(() => {
  root = mkdtempSync(join(tmpdir(), 'grove-boundaries-'));
  writeProject('libs/core', 'foundation', []);
  writeProject('libs/comments', 'domain', ['core']);
  writeProject('libs/taxes', 'domain', ['core']);
  writeProject('libs/catalogue', 'domain', ['core', 'taxes', 'comments']);
  writeProject('libs/orders', 'domain', ['core', 'catalogue']);
  writeProject('libs/server', 'edge', ['core', 'catalogue', 'orders'], {
    metadata: { because: 'a test says so', entries: { dispatcher: { mayImport: ['core'], because: 'it knows no shop' } } },
  });
  writeProject('apps/api', 'app', ['core', 'catalogue', 'server']);
  writeProject('apps/dispatcher', 'app', ['core', 'server'], {
    metadata: { because: 'a test says so', importsOnly: ['server/dispatcher'] },
  });
});
after(() => rmSync(root, { recursive: true }));

function writeProject(folder, layer, imports, changes = {}) {
  const name = folder.split('/')[1];
  const targets = { build: {}, types: {}, lint: {}, test: {} };
  const nx = { name, tags: [`layer:${layer}`], metadata: { because: 'a test says so' }, targets, ...changes };
  const dependencies = Object.fromEntries(imports.map((target) => [`@grove/${target}`, '*']));
  write(`${folder}/package.json`, JSON.stringify({ dependencies, nx }));
  write(`${folder}/tsconfig.json`, JSON.stringify({ references: imports.map((target) => ({ path: `../../libs/${target}` })) }));
}

function write(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

for (const [promise, file, text, fault] of [
  ['an import that points up is a fault', 'libs/core/src/a.ts', "import { x } from '@grove/taxes';", 'core may not import taxes'],
  ['an import that points down is none', 'libs/catalogue/src/a.ts', "import { x } from '@grove/taxes';", undefined],
  ['a test may know the layers below its own layers', 'libs/orders/test/a.ts', "import { x } from '@grove/comments';", undefined],
  ['what is shipped may not', 'libs/orders/src/a.ts', "import { x } from '@grove/comments';", 'orders may not import comments'],
  ['an app imports the libraries that it declares', 'apps/api/src/a.ts', "import { x } from '@grove/catalogue';", undefined],
  ['and no others', 'apps/api/src/b.ts', "import { x } from '@grove/taxes';", 'api may not import taxes, because a test says so'],
  ['a program may import an entry of a library', 'apps/api/src/c.ts', "import { x } from '@grove/server/dispatcher';", undefined],
  [
    'one that imports only an entry does so',
    'apps/dispatcher/src/a.ts',
    "import { x } from '@grove/server/dispatcher';",
    undefined,
  ],
  [
    'and nothing else of the library',
    'apps/dispatcher/src/b.ts',
    "import { x } from '@grove/server';",
    'dispatcher may not import server, because a test says so',
  ],
  [
    'an entry imports what it declares, and nothing else that its library may import',
    'libs/server/src/dispatcher/a.ts',
    "import { x } from '@grove/orders';",
    'server/dispatcher may not import orders, because it knows no shop',
  ],
  [
    'nor the rest of its library',
    'libs/server/src/dispatcher/b.ts',
    "import { x } from '../server.js';",
    'server/dispatcher may not import server',
  ],
  [
    'an import of an inner file of another library is a fault',
    'libs/catalogue/src/b.ts',
    "import x from '@grove/taxes/src/rates.js';",
    'does not import the index',
  ],
  [
    'a relative import of another project is a fault',
    'libs/catalogue/src/c.ts',
    "import x from '../../taxes/src/index.js';",
    'another project',
  ],
]) {
  test(promise, () => {
    write(file, text);
    const found = faultsIn(root).filter((line) => line.startsWith(file));
    if (fault) assert.match(found.join('\n'), new RegExp(fault));
    else assert.deepEqual(found, []);
  });
}

for (const [promise, file, text, isFault] of [
  ['SQL in a library is a fault', 'libs/taxes/src/sql.ts', "read('SELECT id FROM x WHERE 1')", true],
  ['and so is a change in SQL', 'libs/taxes/src/sql.ts', 'run(`UPDATE x SET a = ${b}`)', true],
  ['a template with SQL is a fault', 'libs/taxes/src/sql.ts', 'read(`SELECT ${a} FROM x`)', true],
  ['a condition of a query is none', 'libs/taxes/src/sql.ts', "query.andWhere('x.a LIKE :b')", false],
  ['SQL in a file of SQL is none', 'libs/taxes/src/rates.sql.ts', "read('SELECT id FROM x')", false],
  ['SQL in a migration is none', 'libs/taxes/src/migrations/3-x.ts', "run('DELETE FROM x')", false],
]) {
  test(promise, () => {
    write(file, text);
    const found = faultsIn(root).filter((line) => line.startsWith(file) && line.includes('SQL stands in'));
    assert.equal(found.length, isFault ? 1 : 0);
    rmSync(join(root, file));
  });
}

/** Tables of the libraries in these tests; `outbox` is one that layers.mjs allows libs/webhooks to use. */
const ENTITIES = {
  'libs/core/src/event.entity.ts': "@Entity('outbox')\nexport class Event {}",
  'libs/taxes/src/rate.entity.ts': "@Entity('tax_rate')\nexport class Rate {}",
  'libs/taxes/src/migrations/1-logs.ts': "await createTable(runner, 'tax_log', {});",
};

for (const [promise, file, text, ...tables] of [
  [
    'a query of a table of another library is a fault',
    'libs/orders/src/rates.ts',
    "read('SELECT id FROM tax_rate WHERE 1')",
    'tax_rate',
  ],
  ['a join of one is a fault', 'libs/orders/src/joined.ts', 'sql(`SELECT 1 FROM a JOIN tax_rate ON ${x}`)', 'tax_rate'],
  ['a subquery in a template is a fault', 'libs/orders/src/sub.ts', 'sql(`${x} IN (SELECT id FROM tax_rate)`)', 'tax_rate'],
  ['a change through a unit of work is a fault', 'libs/orders/src/change.ts', "unit.update('tax_rate', {}, {})", 'tax_rate'],
  ['a lock of a row is a fault', 'libs/orders/src/lock.ts', "lockRow(unit, 'tax_rate', id)", 'tax_rate'],
  ['a table of a migration has an owner too', 'libs/orders/src/logs.ts', "unit.delete('tax_log', { id })", 'tax_log'],
  [
    'each table is one fault',
    'libs/orders/src/two.ts',
    "a('FROM tax_rate'); b('FROM tax_rate, x JOIN tax_log')",
    'tax_rate',
    'tax_log',
  ],
  ['the owner of a table may name it', 'libs/taxes/src/rates.sql.ts', "read('SELECT id FROM tax_rate')"],
  ['a table that is shared with a library may be named there', 'libs/webhooks/src/relay.sql.ts', "read('SELECT id FROM outbox')"],
  ['but nowhere else', 'libs/orders/src/relay.ts', "read('SELECT id FROM outbox')", 'outbox'],
  ['a comment that names a table is no fault', 'libs/orders/src/comment.ts', '/** Reads FROM tax_rate. */\nexport const a = 1;'],
  ['a word that is no table is no fault', 'libs/orders/src/sentence.ts', "say('Take it FROM here')"],
  ['a spec may name any table', 'libs/orders/src/rates.spec.ts', "read('SELECT id FROM tax_rate')"],
  ['a file for tests may name any table', 'libs/orders/test/rates.ts', "read('SELECT id FROM tax_rate')"],
  ['a fixture may name any table', 'libs/orders/src/testing/rates.ts', "read('SELECT id FROM tax_rate')"],
  ['a migration may name any table', 'libs/orders/src/migrations/2-rates.ts', "run('UPDATE tax_rate SET a = 1')"],
  ['an app may name any table', 'apps/api/src/rates.ts', "read('SELECT id FROM tax_rate')"],
]) {
  test(promise, () => {
    for (const [entity, declaration] of Object.entries(ENTITIES)) write(entity, declaration);
    writeProject('libs/webhooks', 'platform', ['core']);
    write(file, text);
    const owner = { outbox: 'core' };
    const expected = tables.map((table) => `${file}: SQL names the table ${table}, which ${owner[table] ?? 'taxes'} owns`);
    assert.deepEqual(
      faultsIn(root).filter((line) => line.startsWith(file) && line.includes('SQL names')),
      expected,
    );
  });
}

test('a file of SQL says in its first line why it is one', () => {
  const file = 'libs/taxes/src/reasons.sql.ts';
  const faults = () => faultsIn(root).filter((line) => line.startsWith(file));
  write(file, "read('SELECT id FROM x')");
  assert.match(faults().join(), /says why/);
  write(file, "// SQL, because a report adds up tables.\nread('SELECT id FROM x')");
  assert.deepEqual(faults(), []);
});

for (const [promise, layer, imports, changes, fault] of [
  ['a project in the order of the layers is no fault', 'platform', ['core'], {}, undefined],
  [
    'a project that depends on one of a higher layer is a fault',
    'platform',
    ['taxes'],
    {},
    /webhooks is of the layer platform and may not depend on taxes of the layer domain/,
  ],
  ['a project without a layer is a fault', 'attic', ['core'], {}, /it needs one of the tags layer:foundation/],
  ['a project that does not say why is a fault', 'platform', ['core'], { metadata: {} }, /because/],
  [
    'a project without a target is a fault',
    'platform',
    ['core'],
    { targets: { build: {}, lint: {}, test: {} } },
    /it has no target types/,
  ],
]) {
  test(promise, () => {
    writeProject('libs/webhooks', layer, imports, changes);
    const found = faultsIn(root).filter((line) => line.startsWith('libs/webhooks/package.json'));
    if (fault) assert.match(found.join('\n'), fault);
    else assert.deepEqual(found, []);
  });
}

test('references of the compiler that differ from the dependencies are a fault', () => {
  writeProject('libs/webhooks', 'platform', ['core']);
  write('libs/webhooks/tsconfig.json', '{}');
  assert.match(faultsIn(root).join('\n'), /the references of its tsconfig.json differ: core/);
});

for (const [promise, file, text, fault] of [
  [
    'rules that import a framework are a fault',
    'libs/taxes/src/tax.rules.ts',
    "import { x } from '@nestjs/common';",
    'Rules are pure',
  ],
  [
    'rules that look at the clock are a fault',
    'libs/taxes/src/c.rules.ts',
    "import {\n  Money,\n  now,\n  type Instant,\n} from '@grove/core';",
    "'now' import[^]*Rules are pure",
  ],
  [
    'rules may import types and values of the libraries below',
    'libs/taxes/src/b.rules.ts',
    "import { Money } from '@grove/core';",
    undefined,
  ],
  ['and so may their specs import anything', 'libs/taxes/src/d.rules.spec.ts', "import { now } from '@grove/core';", undefined],
  ['files that import each other in a circle are a fault', 'libs/taxes/src/e.ts', "import type { X } from './e.js';", 'cycle'],
]) {
  test(promise, () => {
    write(file, `${text}\n`);
    const { stdout } = spawnSync('node_modules/.bin/oxlint', ['-c', '.oxlintrc.json', join(root, file)], { encoding: 'utf8' });
    if (fault) assert.match(stdout, new RegExp(fault));
    else assert.doesNotMatch(stdout, /pure/);
  });
}
