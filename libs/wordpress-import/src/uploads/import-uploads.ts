import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { ImportedFiles, UploadsConfig, type MediumWithFiles, type ReceivedFile } from '@grove/content';
import { SafeHttpClient } from '@grove/core';
import type { ImportReport } from '../report/import-report.js';
import { filesOfSameUpload } from './same-upload.rules.js';
import { NotReceived, UploadsAddress } from './uploads-address.js';
import { UploadsFolder } from './uploads-folder.js';
import { isPrivateUpload, type Lookup, type UploadsSource } from './uploads-source.js';

/** What became of the files. */
export interface UploadsResult {
  readonly stored: number;
  readonly unchanged: number;
  readonly missing: number;
  readonly refused: number;
  readonly bytes: number;
}

export interface ImportUploadsOptions {
  readonly report: Pick<ImportReport, 'addLeftover'>;
  /** Called after each medium with the number of those that are done. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Only looks which files there are. */
  readonly isCheck?: boolean;
}

/** Files that are looked up together. */
const PATHS_AT_ONCE = 200;

/** Media whose files are transferred at the same time. */
const CONCURRENCY = 4;

/** Opens the uploads of a site: a folder, or an address. Requests may go to the address that the operator named, also in a private network. */
export async function openUploads(app: INestApplicationContext, from: string): Promise<UploadsSource> {
  if (!/^https?:\/\//i.test(from)) return UploadsFolder.open(from);
  const { hostname, port, protocol } = new URL(from);
  const destination = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
  const outbound = app.get(SafeHttpClient, { strict: false }).allowing([destination]);
  return new UploadsAddress(from, outbound, app.get(UploadsConfig, { strict: false }).uploadLimit);
}

/**
 * Transfers the files of all media that come from another site, under the paths that they had there. Files that Grove has in the same version are left as they
 * are, so an import that was interrupted continues, and a repeated one transfers only what was changed.
 */
export async function importUploads(
  app: INestApplicationContext,
  source: UploadsSource,
  options: ImportUploadsOptions,
): Promise<UploadsResult> {
  const files = app.get(ImportedFiles, { strict: false });
  const total = await files.count();
  const transfer = new UploadsTransfer(files, source, options);
  let done = 0;
  let uploadsFolder = '';
  const running = new Set<Promise<void>>();
  for await (const medium of files.media()) {
    uploadsFolder = medium.folder;
    const work: Promise<void> = transfer.medium(medium).then(() => {
      running.delete(work);
      done += 1;
      options.onProgress?.(done, total);
    });
    running.add(work);
    if (running.size >= CONCURRENCY) await Promise.race(running);
  }
  await Promise.all(running);
  if (!options.isCheck) await transfer.reportOthers(uploadsFolder);
  return transfer.result;
}

class UploadsTransfer {
  private counts = { stored: 0, unchanged: 0, missing: 0, refused: 0, bytes: 0 };
  /** The files of the folder that was listed last: media of one month follow each other. */
  private listed: { readonly folder: string; readonly names: Promise<readonly string[]> } | undefined;

  constructor(
    private readonly files: ImportedFiles,
    private readonly source: UploadsSource,
    private readonly options: ImportUploadsOptions,
  ) {}

  get result(): UploadsResult {
    return this.counts;
  }

  async medium(medium: MediumWithFiles): Promise<void> {
    const wanted = await this.filesOf(medium);
    const paths = wanted.map(({ path }) => `${medium.folder}/${path}`);
    const versions = await this.files.versions(paths);
    for (const [index, { path, isKnown }] of wanted.entries()) {
      const outcome = await this.file(medium, path, paths[index], versions.get(paths[index]));
      this.count(medium, path, outcome, isKnown);
    }
  }

  /** Reports the files of the source that belong to no medium. */
  async reportOthers(uploadsFolder: string): Promise<void> {
    if (!this.source.folders || uploadsFolder === '') return;
    for await (const { folder, names } of this.source.folders()) {
      const paths = names
        .map((name) => (folder === '' ? name : `${folder}/${name}`))
        .filter((path) => !/(^|\/)(\.|index\.)/.test(path));
      for (let start = 0; start < paths.length; start += PATHS_AT_ONCE) {
        const some = paths.slice(start, start + PATHS_AT_ONCE);
        const stored = await this.files.versions(some.map((path) => `${uploadsFolder}/${path}`));
        for (const path of some) if (!stored.has(`${uploadsFolder}/${path}`)) this.reportOther(folder, path);
      }
    }
  }

  private reportOther(folder: string, path: string): void {
    const reason = isPrivateUpload(path)
      ? 'The files in this folder are not public, such as those for sale, and Grove serves only public files.'
      : 'No medium has these files, so they are not part of the site.';
    this.options.report.addLeftover({ kind: 'other files among the uploads', record: path, name: folder || 'uploads', reason });
  }

  /** The files that the medium names, and other sizes of it that texts may still show. */
  private async filesOf({ file, others }: MediumWithFiles): Promise<{ readonly path: string; readonly isKnown: boolean }[]> {
    const at = file.lastIndexOf('/') + 1;
    const folder = file.slice(0, at);
    const known = [file, ...others.map((name) => folder + name)];
    const names = this.source.list ? await this.namesIn(folder.replace(/\/$/, '')) : [];
    const more = filesOfSameUpload(file.slice(at), names).map((name) => folder + name);
    return [
      ...[...new Set(known)].map((path) => ({ path, isKnown: true })),
      ...more.filter((path) => !known.includes(path)).map((path) => ({ path, isKnown: false })),
    ];
  }

  private namesIn(folder: string): Promise<readonly string[]> {
    if (this.listed?.folder !== folder) this.listed = { folder, names: this.source.list!(folder) };
    return this.listed.names;
  }

  private async file(medium: MediumWithFiles, path: string, target: string, known: string | undefined): Promise<Lookup | number> {
    if (isPrivateUpload(path)) return { refused: 'Files in this folder are not public, and Grove serves only public files.' };
    if (!this.files.isAcceptable(target)) return { refused: 'It is a program, or its path is too long.' };
    const found = await this.source.find(path, known);
    if (found === 'missing' || found === 'unchanged' || 'refused' in found) return found;
    if (this.options.isCheck) return known === undefined ? 0 : 'unchanged';
    try {
      return await this.files.within(async (folder) => {
        const received: ReceivedFile & { readonly version?: string } = await found.receive(join(folder, 'upload'));
        const { bytes } = received;
        await this.files.store(medium.id, target, received, received.version ?? found.version);
        return bytes;
      });
    } catch (error) {
      if (error instanceof NotReceived) return error.outcome;
      throw error;
    }
  }

  private count({ id }: MediumWithFiles, path: string, outcome: Lookup | number, isKnown: boolean): void {
    const { report } = this.options;
    const record = `media ${id}`;
    if (typeof outcome === 'number') {
      this.counts.stored += 1;
      this.counts.bytes += outcome;
    } else if (outcome === 'unchanged') this.counts.unchanged += 1;
    else if (outcome === 'missing') {
      if (!isKnown) return;
      this.counts.missing += 1;
      report.addLeftover({
        kind: 'missing files',
        record,
        name: path,
        reason: 'The uploads of the site do not contain the file.',
      });
    } else if ('refused' in outcome) {
      this.counts.refused += 1;
      report.addLeftover({ kind: 'files that were not imported', record, name: path, reason: outcome.refused });
    }
  }
}
