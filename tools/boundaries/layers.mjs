/**
 * Who may import whom, and why, as each project's package.json says: `dependencies`, `devDependencies` for its tests only, the tag `layer:`, and `because` in the metadata of Nx.
 * A library may have `entries` besides its index, which know less than it does; a project whose metadata has `importsOnly` gets nothing else of such a library.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The layers from the lowest to the highest. A project knows those of its own layer and of lower ones, and never those above. */
export const LAYERS = [
  // Knows nothing of a server: values, texts, databases, and the client.
  'foundation',
  // What every subject is built with: resources, settings, searches, deliveries.
  'platform',
  // The subjects of a shop and a site.
  'domain',
  // What puts several subjects together: pages, documentation, files, imports.
  'edge',
  // Programs.
  'app',
];

/** The projects of a workspace by their names. */
export function projectsOf(root) {
  const folders = ['libs', 'apps'].flatMap((top) => readdirSync(join(root, top)).map((name) => `${top}/${name}`));
  return new Map(
    folders
      .filter((folder) => existsSync(join(root, folder, 'package.json')))
      .map((folder) => [folder.split('/')[1], projectIn(root, folder)]),
  );
}

function projectIn(root, folder) {
  const { dependencies, devDependencies, nx = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return {
    folder,
    mayImport: projectsAmong(dependencies),
    testsMayImport: projectsAmong(devDependencies),
    layer: nx.tags?.flatMap((tag) => /^layer:(.+)/.exec(tag)?.[1] ?? [])[0],
    because: nx.metadata?.because,
    targets: Object.keys(nx.targets ?? {}),
    entries: nx.metadata?.entries ?? {},
    importsOnly: nx.metadata?.importsOnly ?? [],
  };
}

/** What each project, and each entry of one such as `server/dispatcher`, may import, and why no more. */
export function importersOf(projects) {
  const whole = (name) => [name, ...Object.keys(projects.get(name)?.entries ?? {}).map((entry) => `${name}/${entry}`)];
  return new Map(
    [...projects].flatMap(([name, { mayImport, testsMayImport, because, entries, importsOnly }]) => {
      const isWhole = (target) => !importsOnly.some((entry) => entry.startsWith(`${target}/`));
      const reached = [...whole(name), ...mayImport.filter(isWhole).flatMap(whole), ...importsOnly];
      return [
        [name, { mayImport: reached, testsMayImport: testsMayImport.flatMap(whole), because }],
        ...Object.entries(entries).map(([entry, own]) => [`${name}/${entry}`, { testsMayImport: [], ...own }]),
      ];
    }),
  );
}

const projectsAmong = (dependencies = {}) => Object.keys(dependencies).flatMap((name) => /^@grove\/(.+)/.exec(name)?.[1] ?? []);

/** Tables by which two libraries work together, and the libraries besides the owner that may name them in SQL. */
export const sharedTables = {
  // libs/database stores events together with the change that caused them; libs/webhooks relays them.
  outbox: ['webhooks'],
  // libs/database commits no unit of work while writes are frozen; libs/operations freezes them.
  write_freeze: ['operations'],
};

/** Folders of a project that are layers too: each may import those before it. */
export const foldersInside = {
  rest: ['schema', 'conventions', 'protocol', 'resource'],
  orders: [
    'totals',
    'addresses',
    // Tables, statuses and counters that several folders share.
    'model',
    'coupons',
    'lines',
    'customers',
    'notes',
    'orders',
    'refunds',
    'reports',
  ],
  webhooks: [
    // Tables and values that several stages share.
    'model',
    'secrets',
    'notifications',
    // The stages of a delivery: each event becomes deliveries, which are scheduled, claimed, sent and recorded.
    'outbox',
    'retries',
    'due',
    'scheduling',
    'sending',
    'endpoint-health',
    'recording',
    'maintenance',
    // Puts the stages together.
    'dispatch',
    // What owners see and change over REST and the CLI.
    'webhooks',
    'deliveries',
  ],
};
