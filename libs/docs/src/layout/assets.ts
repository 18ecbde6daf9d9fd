import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';

/** A static file of the documentation. */
export interface Asset {
  readonly type: string;
  readonly content: Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

const FOLDER = new URL('../../assets/pages/', import.meta.url);

/** All styles and scripts, by name. */
export const ASSETS: ReadonlyMap<string, Asset> = new Map(
  readdirSync(FOLDER)
    .sort()
    .map((name) => [name, { type: TYPES[extname(name)], content: readFileSync(new URL(name, FOLDER)) }]),
);

/** A short hash of contents, for addresses that browsers may cache forever. */
export function versionOf(contents: Iterable<Buffer | string>): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('base64url').slice(0, 16);
}

/** The version of all files together, because scripts import each other. */
export const ASSETS_VERSION = versionOf([...ASSETS.values()].map(({ content }) => content));

/** The URL of a file. Scripts import their neighbours with relative URLs, so the version is a folder. */
export const assetUrl = (name: string): string => `/docs/assets/${ASSETS_VERSION}/${name}`;

/** The style sheets, in the order in which they apply. */
export const STYLE_SHEETS = ['layout.css', 'navigation.css', 'text.css', 'reference.css'].map(assetUrl);
