import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { faultsIn } from './check-boundaries.mjs';

let root;

before(() => {
  root = mkdtempSync(join(tmpdir(), 'grove-boundaries-'));
  for (const project of ['libs/core', 'libs/taxes', 'libs/catalogue', 'libs/orders', 'apps/api'])
    write(`${project}/package.json`, '{}');
});
after(() => rmSync(root, { recursive: true }));

function write(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

for (const [promise, file, text, fault] of [
  ['an import that points up is a fault', 'libs/core/src/a.ts', "import { x } from '@grove/taxes';", 'core may not import taxes'],
  ['an import that points down is none', 'libs/catalogue/src/a.ts', "import { x } from '@grove/taxes';", undefined],
  ['a test may know the layers below its own layers', 'libs/orders/test/a.ts', "import { x } from '@grove/comments';", undefined],
  ['what is shipped may not', 'libs/orders/src/a.ts', "import { x } from '@grove/comments';", 'orders may not import comments'],
  ['an app may import every room', 'apps/api/src/a.ts', "import { x } from '@grove/catalogue';", undefined],
  [
    'a way past a front door is a fault',
    'libs/catalogue/src/b.ts',
    "import x from '@grove/taxes/src/rates.js';",
    'past the front door',
  ],
  [
    'a relative way into another project is a fault',
    'libs/catalogue/src/c.ts',
    "import x from '../../taxes/src/index.js';",
    'another project',
  ],
  [
    'rules that import a framework are a fault',
    'libs/taxes/src/tax.rules.ts',
    "import { x } from '@nestjs/common';",
    'rules are pure',
  ],
  [
    'rules that look at the clock are a fault',
    'libs/taxes/src/c.rules.ts',
    "import {\n  Money,\n  now,\n  type Instant,\n} from '@grove/core';",
    'rules are pure and may not import "now"',
  ],
  [
    'rules may import types and values of the libraries below',
    'libs/taxes/src/b.rules.ts',
    "import { Money } from '@grove/core';",
    undefined,
  ],
]) {
  test(promise, () => {
    write(file, text);
    const found = faultsIn(root).filter((line) => line.startsWith(file));
    if (fault) assert.match(found.join('\n'), new RegExp(fault));
    else assert.deepEqual(found, []);
  });
}
