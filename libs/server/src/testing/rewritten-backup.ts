import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import { bytesOf, filesOf } from '../backups/backup-archive.js';
import { digestOf, MANIFEST, MANIFEST_DIGEST } from '../backups/backup-manifest.js';

/** A file of an archive as a stranger may write it. */
export interface HostileFile {
  readonly name: string;
  readonly content: Buffer;
  readonly type?: string;
  readonly linkname?: string;
}

/** What the author of a hostile backup changes; digests are made right afterwards. */
export interface HostileChange {
  /** Changes the manifest before the digests of the files are entered. */
  manifest?(manifest: Record<string, unknown>): unknown;
  files?(files: HostileFile[]): HostileFile[];
  /** Whether the manifest lists the digests of all files, also those that were added. */
  readonly listsAll?: boolean;
}

/** Writes another backup that differs from a real one as a stranger would change it. */
export async function rewriteBackup(from: string, to: string, change: HostileChange): Promise<void> {
  let files: HostileFile[] = [];
  let manifest: Record<string, unknown> = {};
  for await (const file of filesOf(from)) {
    const content = await bytesOf(from, file, 100_000_000);
    if (file.name === MANIFEST) manifest = JSON.parse(content.toString('utf8')) as Record<string, unknown>;
    else if (file.name !== MANIFEST_DIGEST) files.push({ name: file.name, content });
  }
  files = change.files?.(files) ?? files;
  if (change.listsAll !== false)
    manifest['files'] = Object.fromEntries(files.map(({ name, content }) => [name, digestOf(content)]));
  const written = Buffer.from(JSON.stringify(change.manifest ? change.manifest(manifest) : manifest));
  await writeArchive(to, [
    ...files,
    { name: MANIFEST, content: written },
    { name: MANIFEST_DIGEST, content: Buffer.from(`${digestOf(written)}\n`) },
  ]);
}

/** Writes a tar archive with any names and types. */
export async function writeArchive(path: string, files: readonly HostileFile[]): Promise<void> {
  const pack = tar.pack();
  const written = pipeline(pack, createWriteStream(path));
  for (const { content, ...header } of files) {
    const isFile = header.type === undefined || header.type === 'file';
    await new Promise<void>((resolve, reject) => {
      const size = isFile ? content.length : 0;
      const entry = pack.entry({ ...header, size }, (error) => (error ? reject(error) : resolve()));
      if (isFile) entry.end(content);
    });
  }
  pack.finalize();
  await written;
}

/** The values of the rows of a part. */
export const rowsOfPart = (content: Buffer): unknown[][] =>
  gunzipSync(content)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown[]);

export const partOfRows = (rows: readonly unknown[][]): Buffer =>
  gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
