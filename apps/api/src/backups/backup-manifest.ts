import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type TableRecord, TransferRefused } from '@grove/database';
import { bytesOf, readArchive } from './backup-archive.js';

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
  readonly uploads: readonly BackedUpUpload[];
  /** Keys of uploads whose files were missing. */
  readonly missingUploads: readonly string[];
}

/** An upload; its bytes are in the file `uploads/KEY`. */
export interface BackedUpUpload {
  readonly key: string;
  readonly mimeType: string;
  readonly bytes: number;
}

export const MANIFEST = 'manifest.json';
export const MANIFEST_DIGEST = 'manifest.sha256';
export const tableOf = (name: string): string | undefined => /^tables\/([a-z_0-9]+)\/\d+\.ndjson\.gz$/.exec(name)?.[1];
export const partName = (table: string, number: number): string => `tables/${table}/${String(number).padStart(6, '0')}.ndjson.gz`;
export const uploadName = (key: string): string => `uploads/${key}`;

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Reads a backup to its end, and returns its manifest. Throws if anything of it is missing or was changed. */
export async function verifyBackup(path: string): Promise<{ manifest: BackupManifest; digest: string }> {
  const digests: Record<string, string> = {};
  let [manifest, digest] = [undefined as Buffer | undefined, ''];
  await readArchive(path, async (name, content) => {
    if (name === MANIFEST) manifest = await bytesOf(content);
    else if (name === MANIFEST_DIGEST) digest = (await bytesOf(content)).toString('utf8').trim();
    else if (name in digests) throw new Error(`It has ${name} twice.`);
    else digests[name] = await digestOfStream(content);
  }).catch((error: unknown) => {
    // The file itself cannot be read.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw damaged(`${(error as Error).message}.`);
  });
  if (!manifest || digestOf(manifest) !== digest) throw damaged('Its end is missing.');
  const read = JSON.parse(manifest.toString('utf8')) as BackupManifest;
  if (read.format !== 2)
    throw new TransferRefused(
      'backup_of_other_version',
      'Another version of Grove made this backup. Restore it with that version.',
    );
  const names = new Set([...Object.keys(digests), ...Object.keys(read.files)]);
  for (const name of names) if (digests[name] !== read.files[name]) throw damaged(`The file ${name} is not as it was written.`);
  return { manifest: read, digest };
}

const damaged = (reason: string): TransferRefused =>
  new TransferRefused(
    'backup_damaged',
    `This is no complete backup of Grove: ${reason} Nothing was restored. Use another backup.`,
  );

async function digestOfStream(content: Readable): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of content as AsyncIterable<Buffer>) digest.update(chunk);
  return digest.digest('hex');
}
