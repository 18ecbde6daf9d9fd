/**
 * Proves that imports point one way (the graph is in the package.json of each project, see layers.mjs) and go through index files, and that SQL names own tables.
 * `node tools/boundaries/check-boundaries.mjs` prints each fault with its reason and fails when there is one. Oxlint finds circles of files and rules that are not pure,
 * and the compiler refuses circles of projects.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { foldersInside, importersOf, LAYERS, projectsOf } from './layers.mjs';
import { sqlFaults } from './tables.mjs';

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;

/** All faults of a workspace. */
export function faultsIn(root) {
  const files = ['libs', 'apps'].flatMap((top) => sourcesBelow(root, top));
  const textOf = (file) => readFileSync(join(root, file), 'utf8');
  const projects = projectsOf(root);
  const importers = importersOf(projects);
  return [
    ...files.flatMap((file) => faultsOf(root, importers, file, textOf(file))),
    ...sqlFaults(files, textOf),
    ...[...projects.keys()].flatMap((name) => projectFaults(root, projects, name)),
  ];
}

function sourcesBelow(root, top) {
  return readdirSync(join(root, top), { recursive: true })
    .map((file) => join(top, file))
    .filter((file) => /^[^/\\]+[/\\][^/\\]+[/\\](src|test)[/\\].*\.tsx?$/.test(file));
}

function faultsOf(root, importers, file, text) {
  const [, project] = file.split(sep);
  const imports = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3]);
  const isTest = file.includes(`${sep}test${sep}`) || file.endsWith('.spec.ts') || file.includes(`${sep}testing${sep}`);
  const faults = imports.flatMap((name) => [
    ...importFault(importers, importerAt(importers, file), targetOf(root, importers, file, name), isTest),
    ...indexFault(root, importers, file, name),
    ...(isTest ? [] : folderFault(root, file, project, name)),
  ]);
  return faults.map((fault) => `${file}: ${fault}`);
}

/** Where a relative import points, from the root; undefined for any other. */
const placeOf = (root, file, name) => (name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : undefined);

/** What a source belongs to: its project, or an entry of it that has a folder of its own. */
function importerAt(importers, file) {
  const [, project, , folder] = file.split(sep);
  return importers.has(`${project}/${folder}`) ? `${project}/${folder}` : project;
}

/** What an import names: a project, or an entry of one; undefined for packages of others. */
function targetOf(root, importers, file, name) {
  const [, target] = /^@grove\/([\w-]+(?:\/(?!testing$)[\w-]+)?)/.exec(name) ?? [];
  const place = placeOf(root, file, name);
  return target ?? (place && !place.startsWith(`tools${sep}`) ? importerAt(importers, place) : undefined);
}

/** A test sets up whole libraries, so it may also import what the libraries below its own import. */
function importFault(importers, importer, target, isTest) {
  if (!target || target === importer) return [];
  const { mayImport, testsMayImport, because } = importers.get(importer);
  const below = (one) => [one, ...(importers.get(one)?.mayImport ?? [])];
  const reach = isTest ? [...testsMayImport, ...mayImport.flatMap(below)] : mayImport;
  return reach.includes(target) ? [] : [`${importer} may not import ${target}, because ${because}`];
}

function indexFault(root, importers, file, name) {
  const [, entry] = /^@grove\/([\w-]+\/.+)$/.exec(name) ?? [];
  if (entry !== undefined && !/^[\w-]+\/testing$/.test(entry) && !importers.has(entry))
    return [`"${name}" does not import the index of its library`];
  const place = placeOf(root, file, name);
  const project = file.split(sep).slice(0, 2).join(sep);
  return !place || place.startsWith(project + sep) || place.startsWith(`tools${sep}`)
    ? []
    : [`"${name}" reaches into another project; import it by name`];
}

/** Within some projects, folders are layers too. */
function folderFault(root, file, project, name) {
  const order = foldersInside[project] ?? [];
  const levelOf = (path) => order.indexOf(path.split(sep)[3]);
  const target = placeOf(root, file, name);
  if (!target || levelOf(file) < 0 || levelOf(target) <= levelOf(file)) return [];
  return [`${order[levelOf(file)]} may not import ${order[levelOf(target)]}, which is built on it`];
}

/** Targets of Nx that every project has; nx.json says what they do. */
const TARGETS = ['build', 'types', 'lint', 'test'];

/** What package.json of a project says of the graph: complete, in the order of the layers, and the same as the compiler's references. */
function projectFaults(root, projects, name) {
  const { folder, layer, because, mayImport, testsMayImport, targets } = projects.get(name);
  const level = LAYERS.indexOf(layer);
  const above = mayImport.filter((target) => LAYERS.indexOf(projects.get(target)?.layer) > level);
  const apps = [...mayImport, ...testsMayImport].filter((target) => projects.get(target)?.layer === 'app');
  const missing = TARGETS.filter((target) => !targets.includes(target));
  const references = referencesOf(root, folder);
  const unlike = [
    ...mayImport.filter((target) => !references.includes(target)),
    ...references.filter((target) => !mayImport.includes(target)),
  ];
  return [
    ...(level < 0 ? [`it needs one of the tags ${LAYERS.map((one) => `layer:${one}`).join(', ')}`] : []),
    ...(because ? [] : ['it says in nx.metadata.because why it imports no more than it does']),
    ...above.map(
      (target) => `${name} is of the layer ${layer} and may not depend on ${target} of the layer ${projects.get(target).layer}`,
    ),
    ...apps.map((target) => `no project depends on an app, such as ${target}: what several apps need is a library`),
    ...missing.map((target) => `it has no target ${target}`),
    ...unlike.map((target) => `its dependencies and the references of its tsconfig.json differ: ${target}`),
  ].map((fault) => `${join(folder, 'package.json')}: ${fault}`);
}

function referencesOf(root, folder) {
  const file = join(root, folder, 'tsconfig.json');
  const { references = [] } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return references.map(({ path }) => path.split('/').at(-1));
}

if (process.argv[1] === import.meta.filename) {
  const faults = faultsIn(process.cwd());
  for (const fault of faults) console.error(`✗ ${fault}`);
  console.log(
    faults.length === 0
      ? 'Imports point one way, and SQL names own tables only.'
      : `${faults.length} fault(s). The package.json of each project says what it may import, and why.`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
