import { createHash } from 'node:crypto';
import type { StoredFile } from '@grove/content';
import type { TableRecord } from '@grove/operations';

/** The last but one file of a backup: what it contains. The last one has the SHA-256 of this one. */
export interface BackupManifest {
  readonly format: 2;
  /** The version of Grove that made it. */
  readonly version: string;
  readonly createdAt: string;
  readonly engine: 'sqlite' | 'mysql';
  /** The names of the migrations of its tables. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableRecord[];
  /** The SHA-256 of each file by its name. */
  readonly files: Readonly<Record<string, string>>;
  /** The uploads; the bytes of each are in the file `uploads/KEY`. */
  readonly uploads: readonly StoredFile[];
  /** Keys of uploads whose files were missing. */
  readonly missingUploads: readonly string[];
}

export const MANIFEST = 'manifest.json';
export const MANIFEST_DIGEST = 'manifest.sha256';
export const tableOf = (name: string): string | undefined => /^tables\/([a-z_0-9]+)\/\d+\.ndjson\.gz$/.exec(name)?.[1];
export const partName = (table: string, number: number): string => `tables/${table}/${String(number).padStart(6, '0')}.ndjson.gz`;
export const uploadName = (key: string): string => `uploads/${key}`;

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
