/**
 * Makes the package of Grove in `dist/grove`: all programs with the packages that they load, in few files. A process starts three times as fast from it,
 * because Node does not have to find, read and link some 2,700 modules. The folder has the same places as the repository, and is all that a machine needs
 * besides the packages in `UNBUNDLED` (ADR 29).
 */
import { build } from 'esbuild';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleBackOffice, INPUTS as BACK_OFFICE_INPUTS } from '../../../apps/back-office/bundle.mjs';
import { bundledIn, licencesOf } from './licences.mjs';
import { namedClasses, namedExports, originalAddresses, withoutOtherDrivers } from './plugins.mjs';
import { shrinkwrapOf } from './shrinkwrap.mjs';

const ROOT = join(import.meta.dirname, '../../..');

/** The folder of the package, relative to the repository. */
export const PACKAGE = 'dist/grove';

const GROVE = 'apps/cli/dist/main.js';

/** What a person or a process manager starts, the command line as a module, and the thread that renders texts. */
const ENTRY_POINTS = [
  GROVE,
  'apps/cli/dist/program.js',
  'apps/api/dist/main.js',
  'apps/webhook-dispatcher/dist/main.js',
  'libs/content/dist/rendering/text-worker.js',
];

/** Files that go into the package as they are, with what its own README and its programs refer to. */
export const ASSETS = [
  'apps/cli/sample',
  'libs/docs/assets',
  'LICENSE',
  'CHANGELOG.md',
  '.env.example',
  'docs/operating.md',
  'docs/operating',
  'docs/migrating.md',
  'docs/spreadsheets.md',
  'docs/glossary.md',
  'docs/adr',
  'docs/internals',
  'deploy',
];

/** What browsers load, which is made of the sources of the back office; the bundle also takes its page and its icon. */
const BACK_OFFICE = 'apps/back-office/dist/site';
const BACK_OFFICE_SOURCES = ['index.html', 'bundle.mjs', 'public'].map((name) => `apps/back-office/${name}`);

/** The README of the package is for those who run Grove; that of the repository is for those who change it, too. */
export const README = 'tools/release/package/README.md';

/** Packages with machine code or files of their own, or loaded only if an option asks for them, and those that they share with Grove: they are installed beside it. */
const UNBUNDLED = [
  '@aws-sdk/client-s3',
  '@bull-board/api',
  '@bull-board/express',
  '@node-rs/argon2',
  '@photostructure/sqlite',
  'bullmq',
  'ioredis',
  'reflect-metadata',
  'sharp',
  'transliteration',
];

/** Parts of NestJS that Grove does not use, and a formatter that only developers have. NestJS and Grove do without them. */
const ABSENT = ['@nestjs/microservices', '@nestjs/websockets', 'class-transformer/storage', 'pino-pretty'];

/** What CommonJS modules expect, and the metadata of decorators, which must be there before the first class. */
const BANNER = `import 'reflect-metadata';
import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;`;

/** Makes the package if something that goes into it has changed since. */
export async function makePackageIfOutdated(root = ROOT) {
  const made = changedAt(join(root, PACKAGE, 'package.json'));
  const projects = ['libs', 'apps'].flatMap((top) => readdirSync(join(root, top)).map((name) => `${top}/${name}`));
  const inputs = [
    ...projects.map((project) => `${project}/dist/.tsbuildinfo`),
    ...ASSETS,
    'package.json',
    'package-lock.json',
    'tools/release/package',
    ...BACK_OFFICE_SOURCES,
  ];
  if (inputs.some((path) => changedAt(join(root, path)) >= made)) await makePackage(root);
}

/** Makes the package from the compiled programs. If that fails, the one before stays. */
async function makePackage(root) {
  const unfinished = join(root, `${PACKAGE}.unfinished`);
  rmSync(unfinished, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ENTRY_POINTS,
    outbase: '.',
    outdir: unfinished,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: [...UNBUNDLED, ...ABSENT],
    banner: { js: BANNER },
    // NestJS and messages use the names of classes.
    plugins: [originalAddresses, namedExports, namedClasses, withoutOtherDrivers],
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  });
  // npm does this where it installs the package; an image links the program itself.
  chmodSync(join(unfinished, GROVE), 0o755);
  await bundleBackOffice();
  for (const path of [...ASSETS, BACK_OFFICE]) cpSync(join(root, path), join(unfinished, path), { recursive: true });
  cpSync(join(root, README), join(unfinished, 'README.md'));
  writeFileSync(
    join(unfinished, 'THIRD-PARTY-LICENCES.txt'),
    licencesOf([...Object.keys(metafile.inputs), ...readJson(BACK_OFFICE_INPUTS)], root),
  );
  const { allowScripts, ...whole } = readJson(join(root, 'package.json'));
  const manifest = manifestOf(whole);
  const lock = readJson(join(root, 'package-lock.json'));
  assertSharedAreUnbundled(lock, bundledIn(Object.keys(metafile.inputs)));
  const shrinkwrap = shrinkwrapOf(lock, manifest);
  const isInstalled = ([name]) => `node_modules/${name}` in shrinkwrap.packages;
  writeJson(join(unfinished, 'package.json'), {
    ...manifest,
    allowScripts: Object.fromEntries(Object.entries(allowScripts).filter(isInstalled)),
  });
  writeJson(join(unfinished, 'npm-shrinkwrap.json'), shrinkwrap);
  rmSync(join(root, PACKAGE), { recursive: true, force: true });
  renameSync(unfinished, join(root, PACKAGE));
}

/** Throws if a package beside Grove loads one that is only in the bundle: npm does not install an optional peer, and the package would not find it. */
function assertSharedAreUnbundled({ packages }, bundled) {
  for (const name of UNBUNDLED) {
    const peers = Object.keys(packages[`node_modules/${name}`].peerDependencies ?? {});
    const missing = peers.filter((peer) => bundled.has(peer) && !UNBUNDLED.includes(peer));
    if (missing.length > 0) throw new Error(`${name} loads ${missing.join(', ')}: add it to UNBUNDLED.`);
  }
}

function manifestOf({ name, version, description, license, type, engines, dependencies }) {
  return {
    ...{ name, version, description, license, type, engines },
    bin: { grove: GROVE },
    imports: { '#package': './package.json' },
    dependencies: Object.fromEntries(UNBUNDLED.map((dependency) => [dependency, dependencies[dependency]])),
  };
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);

/** The time of the last change of a file, or of the newest one in a folder, in milliseconds; 0 when there is none. */
function changedAt(path) {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}

if (process.argv[1] === import.meta.filename) await makePackage(ROOT);
