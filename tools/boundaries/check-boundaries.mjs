/**
 * Proves that imports point one way (layers.mjs), through index files and never in circles, and that rules stay pure.
 * `node tools/boundaries/check-boundaries.mjs` prints each fault with its reason and fails when there is one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { circlesIn } from './circles.mjs';
import { foldersInside, layers } from './layers.mjs';
import { foreignTables, ownersOfTables, statementFaults } from './tables.mjs';

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;
const IMPURE = ['@nestjs/', 'typeorm', 'node:fs', 'node:http', 'mysql2', 'ioredis', 'bullmq'];
/** Clocks, databases and configuration of our own libraries. Rules get what these know as arguments. */
const IMPURE_NAMES = ['now', 'secondsFromNow', 'Database', 'UnitOfWork', 'Table', 'Configuration'];
const FROM_OURS = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'@grove\/(?:core|database)'/g;

/** All faults of a workspace. */
export function faultsIn(root) {
  const files = ['libs', 'apps'].flatMap((top) => sourcesBelow(root, top));
  return [
    ...files.flatMap((file) => faultsOf(root, file)),
    ...circleFaults(root, files),
    ...tableFaults(root, files),
    ...undeclared(root),
  ];
}

/** Sources and tests of the projects in a folder. */
function sourcesBelow(root, top) {
  return readdirSync(join(root, top), { recursive: true })
    .map((file) => join(top, file))
    .filter((file) => /^[^/\\]+[/\\][^/\\]+[/\\](src|test)[/\\].*\.ts$/.test(file));
}

/** SQL that names a table of another library, or that stands where repositories should read. */
function tableFaults(root, files) {
  const textOf = (file) => readFileSync(join(root, file), 'utf8');
  const owners = ownersOfTables(files, textOf);
  return files.flatMap((file) => {
    const text = textOf(file);
    return [...foreignTables(file, text, owners), ...statementFaults(file, text)].map((fault) => `${file}: ${fault}`);
  });
}

/** Files that import each other in a circle, types included: none of them can be understood first. */
function circleFaults(root, files) {
  const known = new Set(files);
  const imports = new Map(files.map((file) => [file, importsOf(root, file).flatMap((name) => fileNamed(root, file, name))]));
  return circlesIn(files, (file) => imports.get(file).filter((target) => known.has(target))).map(
    (circle) => `${circle.join(' and ')} import each other in a circle`,
  );
}

function importsOf(root, file) {
  return [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3]);
}

/** The source file that a relative import names. */
function fileNamed(root, file, name) {
  return name.startsWith('.') ? [relative(root, resolve(root, dirname(file), name)).replace(/\.js$/, '.ts')] : [];
}

function faultsOf(root, file) {
  const [top, project] = file.split(sep);
  const text = readFileSync(join(root, file), 'utf8');
  const imports = importsOf(root, file);
  const isTest = file.includes(`${sep}test${sep}`) || file.endsWith('.spec.ts') || file.includes(`${sep}testing${sep}`);
  const faults = imports.flatMap((name) => [
    ...layerFault(project, name, isTest),
    ...indexFault(root, file, join(top, project), name),
    ...(isTest ? [] : folderFault(root, file, project, name)),
  ]);
  const impurities = isPure(file) && !isTest ? purityFaults(imports, text) : [];
  return [...faults, ...impurities].map((fault) => `${file}: ${fault}`);
}

/** A test sets up whole libraries, so it may also import what the layers below its own import. */
function layerFault(project, name, isTest = false) {
  const target = /^@grove\/([\w-]+)/.exec(name)?.[1];
  if (!target || target === project) return [];
  const { mayImport, because } = layers[project] ?? { mayImport: [], because: 'it is not in the list of layers' };
  const reach = isTest ? mayImport.flatMap((layer) => [layer, ...(layers[layer]?.mayImport ?? [])]) : mayImport;
  return reach.includes('*') || reach.includes(target) ? [] : [`${project} may not import ${target}, because ${because}`];
}

function indexFault(root, file, project, name) {
  if (/^@grove\/[\w-]+\/(?!testing$)/.test(name)) return [`"${name}" does not import the index of its library`];
  if (!name.startsWith('.')) return [];
  const target = relative(root, resolve(root, dirname(file), name));
  return target.startsWith(project + sep) || target.startsWith(`tools${sep}`)
    ? []
    : [`"${name}" reaches into another project; import it by name`];
}

/** Within some projects, folders are layers too. */
function folderFault(root, file, project, name) {
  const order = foldersInside[project] ?? [];
  const levelOf = (path) => order.indexOf(path.split(sep)[3]);
  const [target] = fileNamed(root, file, name);
  if (!target || levelOf(file) < 0 || levelOf(target) <= levelOf(file)) return [];
  return [`${order[levelOf(file)]} may not import ${order[levelOf(target)]}, which is built on it`];
}

const isImpure = (name) => IMPURE_NAMES.includes(name) || name.endsWith('Config');

const isPure = (file) => file.endsWith('.rules.ts') || file.includes(`${sep}totals${sep}`);

function purityFaults(imports, text) {
  const ours = [...text.matchAll(FROM_OURS)].flatMap(([, names]) => names.split(',').map((name) => name.trim()));
  return [
    ...imports.filter((name) => IMPURE.some((impure) => name.startsWith(impure))),
    ...ours.filter((name) => isImpure(name.replace(/^type /, ''))),
  ].map((name) => `rules are pure and may not import "${name}"`);
}

/** What package.json of a project declares is what Nx orders builds by: it must be allowed, and every layer must have a project. */
function undeclared(root) {
  const projects = ['libs', 'apps'].flatMap((top) =>
    readdirSync(join(root, top)).map((project) => ({ project, file: join(top, project, 'package.json') })),
  );
  return projects.flatMap(({ project, file }) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    return Object.keys(dependencies)
      .flatMap((name) => layerFault(project, name))
      .map((fault) => `${file}: ${fault}`);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = faultsIn(process.cwd());
  for (const fault of faults) console.error(`✗ ${fault}`);
  console.log(
    faults.length === 0
      ? 'Imports point one way, and SQL names own tables only.'
      : `${faults.length} fault(s). tools/boundaries/layers.mjs says which library may import which, and why.`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
