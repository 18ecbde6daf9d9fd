import { createHash } from 'node:crypto';
import { isStorageKey } from '@grove/content';
import type { Row } from '@grove/database';
import { MAX_PART_BYTES, parseRows, TableCheck, type TableLayout, TransferRefused } from '@grove/operations';
import { limitStreamingMemory } from '@grove/core';
import { type ArchivedFile, bytesOf, contentOf, filesOf, InvalidArchive } from './backup-archive.js';
import { type BackupManifest, digestOf, MANIFEST, MANIFEST_DIGEST, tableOf, uploadName } from './backup-manifest.js';
import { assertManifest, InvalidManifest } from './manifest.rules.js';

/** Most bytes of a manifest: some for its tables and missing uploads, and some for each file. */
const MAX_MANIFEST_LENGTH = 32_000_000;
const BYTES_PER_FILE = 500;

/**
 * Reads a backup to its end, and returns its manifest. Throws if anything of it is missing or was changed, and if anything of it is not as Grove writes it:
 * a backup may come from somebody else, and its digests are then as right as its contents are hostile. Nothing is written, and the memory that it takes does not
 * depend on what the backup expands to.
 */
export async function verifyBackup(path: string): Promise<{ manifest: BackupManifest; digest: string }> {
  try {
    const { manifest, digest } = await readManifest(path);
    await verifyFiles(path, manifest);
    return { manifest, digest };
  } catch (error) {
    if (error instanceof InvalidArchive) throw damaged(`${error.message}.`);
    if (error instanceof InvalidManifest) throw invalid(error.message);
    throw error;
  }
}

async function readManifest(path: string): Promise<{ manifest: BackupManifest; digest: string }> {
  let [files, manifest, digest] = [0, undefined as ArchivedFile | undefined, undefined as ArchivedFile | undefined];
  for await (const file of filesOf(path)) {
    if (digest) throw invalid(`something comes after ${MANIFEST_DIGEST}`);
    files++;
    if (file.name === MANIFEST_DIGEST) digest = file;
    else if (manifest) throw invalid(`something comes after ${MANIFEST}`);
    else if (file.name === MANIFEST) manifest = file;
  }
  if (!manifest || !digest) throw damaged('its end is missing.');
  const bytes = await bytesOf(path, manifest, MAX_MANIFEST_LENGTH + files * BYTES_PER_FILE);
  const written = (await bytesOf(path, digest, 100)).toString('utf8').trim();
  if (digestOf(bytes) !== written) throw damaged('its end is missing.');
  return { manifest: parseManifest(bytes), digest: written };
}

function parseManifest(bytes: Buffer): BackupManifest {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalid('its manifest is no JSON');
  }
  if ((value as { format?: unknown } | null)?.format !== 2)
    throw new TransferRefused(
      'backup_of_other_version',
      'Another version of Grove made this backup. Restore it with that version.',
    );
  assertManifest(value);
  return value;
}

async function verifyFiles(path: string, { files, tables, uploads }: BackupManifest): Promise<void> {
  const left = new Map(Object.entries(files));
  const checks = new Map(tables.map((record) => [record.layout.name, { layout: record.layout, check: new TableCheck(record) }]));
  const sizes = new Map(uploads.map(({ key, bytes }) => [uploadName(key), bytes]));
  for await (const file of filesOf(path)) {
    if (file.name === MANIFEST || file.name === MANIFEST_DIGEST) continue;
    limitStreamingMemory();
    const digest = left.get(file.name);
    if (!left.delete(file.name)) throw invalid(`it has the file ${JSON.stringify(file.name)}, which its manifest does not name`);
    const table = checks.get(tableOf(file.name) ?? '');
    if (table) table.check.add(await verifiedRows(path, file, table.layout, digest!));
    else if (sizes.get(file.name) !== file.size) throw invalid(`${file.name} has another size than its manifest says`);
    else if ((await digestOfStream(path, file)) !== digest) throw changed(file);
  }
  const [missing] = left.keys();
  if (missing !== undefined) throw damaged(`the file ${missing} is missing.`);
  for (const [name, { check }] of checks)
    if (!check.isExact) throw invalid(`the rows of ${name} are not those that its manifest says`);
}

async function verifiedRows(path: string, file: ArchivedFile, layout: TableLayout, digest: string): Promise<Row[]> {
  const part = await bytesOf(path, file, MAX_PART_BYTES);
  if (digestOf(part) !== digest) throw changed(file);
  const rows = await parseRows(part, layout);
  // Servers read the file of a row under its key.
  const stranger = layout.name === 'media_file' && rows.find((row) => !isStorageKey(row['storage_key']));
  if (stranger) throw invalid(`${JSON.stringify(stranger['storage_key'])?.slice(0, 120)} is no key of an upload`);
  return rows;
}

async function digestOfStream(path: string, file: ArchivedFile): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of contentOf(path, file) as AsyncIterable<Buffer>) digest.update(chunk);
  return digest.digest('hex');
}

const changed = ({ name }: ArchivedFile): TransferRefused => damaged(`the file ${name} is not as it was written.`);

const damaged = (reason: string): TransferRefused =>
  new TransferRefused(
    'backup_damaged',
    `This is no complete backup of Grove: ${reason} Nothing was restored. Use another backup.`,
  );

const invalid = (reason: string): TransferRefused =>
  new TransferRefused(
    'backup_invalid',
    `Grove did not make this backup: ${reason}. Nothing was restored. Use a backup whose origin you know.`,
  );
