/**
 * Checks the OpenAPI documents with the usual linters, generates clients from them with the generators that are used most, compiles their code in strict mode,
 * and reads the sample shop with it: `npm run build && npm run try-generators`. Ends with 1 at a warning of a linter, if a generator fails, if code does not
 * compile, or if a generated schema rejects a record. `npm test` has it as a step with `--brief`: then each program tries one document.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeOfImages, PROGRAMS } from './install.mjs';
import { readShop } from './read-shop.mjs';
import { ADMIN_AUTHORIZATION, startSampleShop } from '../harness/sample-shop.mjs';
import { openStage } from '../harness/stage.mjs';

const COMPILER = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
const STRICT = ['--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'];

const FILE = 'openapi.json';
/** Ids are numbers, so `products/tags/{id}` and `products/{product_id}/variations` are never the same address, as in WooCommerce. */
const LINTERS = {
  redocly: ['lint', '--format=stylish', '--skip-rule=no-ambiguous-paths', FILE],
  spectral: ['lint', '--fail-severity=warn', FILE],
};
/** `prefix`: how the names of generated schemas begin. */
const GENERATORS = {
  'openapi-typescript': { run: [FILE, '-o', 'types.ts'], code: 'types.ts' },
  'openapi-ts': { run: ['-i', FILE, '-o', 'hey', '-p', '@hey-api/typescript', 'zod'], code: 'hey/zod.gen.ts', prefix: 'z' },
  orval: { run: ['--input', FILE, '--output', 'orval/zod.ts', '--client', 'zod'], code: 'orval/zod.ts', prefix: '' },
};
const { redocly, spectral } = LINTERS;
const { orval, ...others } = GENERATORS;
/** The document of `/wp-json` has all versions of the shop, and for it the compiler needs half a minute with the code of orval. */
const TRIALS = process.argv.includes('--brief')
  ? { rest: [{ spectral }, { orval }], 'wp-json': [{ redocly }, others] }
  : { rest: [LINTERS, GENERATORS], 'wp-json': [LINTERS, GENERATORS] };

const stage = openStage('generators');
const { folder } = stage;
try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  symlinkSync(PROGRAMS, join(folder, 'node_modules'));
  const { url } = await startSampleShop(stage, { node: nodeOfImages() });
  for (const [mount, [linters, generators]] of Object.entries(TRIALS))
    await tryDocument(`${url}/${mount}`, mount, linters, generators);
} catch (error) {
  console.error([error.message, error.stdout, error.stderr].filter(Boolean).map(String).join('\n'));
  process.exitCode = 1;
} finally {
  stage.close();
}

async function tryDocument(root, name, linters, generators) {
  const document = await (await fetch(`${root}/openapi.json`)).json();
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, FILE), JSON.stringify(document));
  writeFileSync(join(folder, name, '.spectral.yaml'), 'extends: ["spectral:oas"]');
  await Promise.all(Object.entries(linters).map(([linter, args]) => lint(name, linter, args)));
  await Promise.all(
    Object.entries(generators).map(([generator, { run: args }]) => run(name, join(PROGRAMS, '.bin', generator), ...args)),
  );
  const code = Object.values(generators).map(({ code }) => code);
  await run(name, COMPILER, ...STRICT, '--outDir', 'out', '--rootDir', '.', ...code);
  for (const [generator, { code, prefix }] of Object.entries(generators)) {
    if (prefix === undefined) continue;
    const schemas = await import(join(folder, name, 'out', code.replace(/ts$/, 'js')));
    const { requests, records, rejected } = await readShop({
      root,
      document,
      schemas,
      prefix,
      authorization: ADMIN_AUTHORIZATION,
    });
    console.log(`/${name}, ${generator} with zod: ${requests} requests, ${records} records, ${rejected.length} rejected.`);
    for (const one of rejected.slice(0, 10)) console.error(`  ${one}`);
    if (rejected.length > 0 || records === 0) process.exitCode = 1;
  }
}

/** Fails at warnings, too: redocly only reports them. */
async function lint(name, linter, args) {
  const { stdout, stderr } = await run(name, join(PROGRAMS, '.bin', linter), ...args);
  if (/\d+ warning/.test(stdout + stderr)) throw Object.assign(new Error(`${linter} warns about /${name}.`), { stdout, stderr });
}

function run(name, script, ...args) {
  const options = { cwd: join(folder, name), maxBuffer: 1e8, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } };
  return promisify(execFile)(process.execPath, [script, ...args], options);
}
