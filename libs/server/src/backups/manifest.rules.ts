import { isStorageKey } from '@grove/content';
import { VALUE_KINDS } from '@grove/operations';
import { type BackupManifest, tableOf, uploadName } from './backup-manifest.js';

/** Throws with a reason unless a value has the form of a manifest, and names only tables, files and keys that a backup of Grove can have. */
export function assertManifest(value: unknown): asserts value is BackupManifest {
  const manifest = record(value, 'The manifest');
  for (const name of ['version', 'createdAt', 'engine']) line(manifest[name], name);
  list(manifest['migrations'], 'migrations').forEach((name) => line(name, 'migrations'));
  const tables = unique(list(manifest['tables'], 'tables').map(tableName), 'tables');
  const keys = unique(list(manifest['uploads'], 'uploads').map(uploadKey), 'uploads');
  const missing = unique(list(manifest['missingUploads'], 'missingUploads').map(storageKey), 'missingUploads');
  const uploads = new Set([...keys].map(uploadName));
  const files = Object.entries(record(manifest['files'], 'files'));
  for (const [name, digest] of files) {
    const isKnown = uploads.has(name) || tables.has(tableOf(name) ?? '');
    demand(isKnown, `it names the file ${shown(name)}, which belongs to none of its tables and uploads`);
    demand(isText(digest, /^[0-9a-f]{64}$/), `the file ${name} has no digest`);
  }
  const present = new Set(files.map(([name]) => name));
  for (const name of uploads) demand(present.has(name), `the file ${name} is missing`);
  for (const key of missing) demand(!keys.has(key), `the upload ${key} is there and missing`);
}

/** A manifest has something that no backup of Grove has. The message is the reason. */
export class InvalidManifest extends Error {}

function demand(isMet: boolean, reason: string): asserts isMet {
  if (!isMet) throw new InvalidManifest(reason);
}

const isText = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value);

/** Texts of a hostile backup reach a terminal only in this form. */
const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 120) ?? 'nothing';

function record(value: unknown, name: string): Record<string, unknown> {
  demand(typeof value === 'object' && value !== null && !Array.isArray(value), `${name} is no object`);
  return value as Record<string, unknown>;
}

function list(value: unknown, name: string): unknown[] {
  demand(Array.isArray(value), `${name} is no list`);
  return value;
}

function line(value: unknown, name: string): string {
  demand(isText(value, /^[\w .:+-]{1,200}$/), `${name} has the value ${shown(value)}`);
  return value;
}

function unique(names: readonly string[], of: string): Set<string> {
  const set = new Set(names);
  demand(set.size === names.length, `it names one of its ${of} twice`);
  return set;
}

function storageKey(value: unknown): string {
  demand(isStorageKey(value), `${shown(value)} is no key of an upload`);
  return value;
}

function uploadKey(value: unknown): string {
  const { key, mimeType, bytes } = record(value, 'an upload');
  demand(isText(mimeType, /^[\x20-\x7e]{0,100}$/), `an upload has the type ${shown(mimeType)}`);
  demand(isCount(bytes), 'an upload has no size');
  return storageKey(key);
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

function tableName(value: unknown): string {
  const { layout, rows, checksum, nextId } = record(value, 'a table');
  const { name, columns, key, assignsIds } = record(layout, 'the layout of a table');
  demand(isText(name, /^[a-z_0-9]{1,64}$/), `a table has the name ${shown(name)}`);
  for (const each of [columns, key])
    demand(list(each, `the columns of ${name}`).length > 0 && (each as unknown[]).every(isColumn), `${name} has invalid columns`);
  demand(typeof assignsIds === 'boolean', `${name} does not say whether it assigns ids`);
  demand(isCount(rows) && isText(checksum, /^\d{1,15}:[0-9a-f]{16}$/), `${name} has no checksum`);
  demand(nextId === undefined || isText(nextId, /^\d{1,19}$/), `${name} has no next id`);
  return name;
}

function isColumn(value: unknown): boolean {
  const { name, kind } = record(value, 'a column');
  return isText(name, /^[a-z_0-9]{1,64}$/) && (VALUE_KINDS as readonly unknown[]).includes(kind);
}
