/**
 * Generates clients from the OpenAPI documents with the generators that are used most, compiles their code in strict mode, and reads the sample shop with it:
 * `npm run build && npm run try-generators`. Ends with 1 if a generator fails, code does not compile, or a generated schema rejects a record.
 *
 * It needs the network: the generators are installed in a temporary folder, because they are large and no part of Grove.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readShop } from './read-shop.mjs';
import { ADMIN, startSampleShop } from './sample-shop.mjs';

const GENERATORS = [
  'openapi-typescript@7.13.0',
  '@hey-api/openapi-ts@0.95.0',
  'orval@7.13.2',
  'zod@4.6.7',
  'typescript@5.9.3',
  '@redocly/cli@2.77.0',
  '@stoplight/spectral-cli@6.16.3',
];

const COMPILER = [
  '--strict',
  '--skipLibCheck',
  '--module',
  'nodenext',
  '--target',
  'es2022',
  '--lib',
  'es2022,dom,dom.iterable',
  '--outDir',
  'out',
];

const folder = mkdtempSync(join(tmpdir(), 'grove-generators-'));
const shop = startSampleShop(folder);
try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]');
  console.log('Installing the generators.');
  run('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', ...GENERATORS);
  const url = await shop.url;
  for (const mount of ['rest', 'wp-json']) await tryDocument(`${url}/${mount}`, mount);
} catch (error) {
  console.error([error.message, error.stdout, error.stderr].filter(Boolean).map(String).join('\n'));
  process.exitCode = 1;
} finally {
  shop.child.kill();
  rmSync(folder, { recursive: true, force: true });
}

async function tryDocument(root, name) {
  const document = await (await fetch(`${root}/openapi.json`)).json();
  const file = `${name}.json`;
  writeFileSync(join(folder, file), JSON.stringify(document));
  run('npx', 'redocly', 'lint', '--format=summary', file);
  run('npx', 'spectral', 'lint', '--fail-severity=error', '--quiet', file);
  run('npx', 'openapi-typescript', file, '-o', `${name}/types.ts`);
  run('npx', 'openapi-ts', '-i', file, '-o', `${name}/hey`, '-p', '@hey-api/typescript', 'zod');
  run('npx', 'orval', '--input', file, '--output', `${name}/orval/zod.ts`, '--client', 'zod');
  run('npx', 'tsc', ...COMPILER, '--rootDir', '.', `${name}/types.ts`, `${name}/hey/zod.gen.ts`, `${name}/orval/zod.ts`);
  const authorization = `Basic ${Buffer.from(`${ADMIN.name}:${ADMIN.password}`).toString('base64')}`;
  for (const [generator, module, prefix] of [
    ['@hey-api/openapi-ts', 'hey/zod.gen.js', 'z'],
    ['orval', 'orval/zod.js', ''],
  ]) {
    const schemas = await import(join(folder, 'out', name, module));
    const { requests, records, rejected } = await readShop({ root, document, schemas, prefix, authorization });
    console.log(`/${name}, ${generator} with zod: ${requests} requests, ${records} records, ${rejected.length} rejected.`);
    for (const one of rejected.slice(0, 10)) console.error(`  ${one}`);
    if (rejected.length > 0 || records === 0) process.exitCode = 1;
  }
}

function run(program, ...args) {
  return execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
}
