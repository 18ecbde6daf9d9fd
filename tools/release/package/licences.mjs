import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// A file that a plugin has made has the name of the plugin and a colon before it.
const PACKAGE = /^([^:]*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** The licence texts of all packages that are part of a bundle, which have to go with it. `inputs`: the files of the bundle, relative to `root`. */
export function licencesOf(inputs, root) {
  const folders = new Set(inputs.map((input) => PACKAGE.exec(input)?.[1]).filter(Boolean));
  return [...folders]
    .sort()
    .map((folder) => licenceOf(join(root, folder)))
    .join('\n\n');
}

/** The names of all packages that are part of a bundle. */
export const bundledIn = (inputs) =>
  new Set(inputs.map((input) => PACKAGE.exec(input)?.[1].split('node_modules/').at(-1)).filter(Boolean));

function licenceOf(folder) {
  const { name, version, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  return [
    `${name} ${version} (${license ?? licenses.map(({ type }) => type).join(', ')})`,
    ...texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()),
  ].join('\n\n');
}
