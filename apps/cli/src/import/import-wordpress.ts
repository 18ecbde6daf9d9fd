import type { INestApplicationContext } from '@nestjs/common';
import {
  importUploads,
  importWordPress,
  openSource,
  openUploads,
  type ImportResult,
  type Leftover,
  type UploadsResult,
  type WordPressSource,
} from '@grove/wordpress-import';
import { withGrove } from '../grove.js';
import type { CommandResult, CommonOptions, Notify } from '../terminal/command-result.js';
import { createImportProgress, type ImportProgress } from './import-progress.js';
import { formatFiles, formatImport } from './format-import.js';

export interface WordPressOptions extends CommonOptions {
  readonly from: string;
  readonly prefix?: string;
  readonly uploads?: string;
  readonly webhooks: 'paused' | 'active';
  readonly check?: boolean;
  readonly overwrite?: boolean;
}

/** `grove import wordpress` */
export async function runWordPressImport(options: WordPressOptions, notify: Notify): Promise<CommandResult> {
  const progress = createImportProgress({ notify, isForPrograms: options.json ?? false });
  const source = await openSource({
    from: options.from,
    prefix: options.prefix,
    onProgress: (read, total) => progress.update(read, total, 'reading the dump'),
  });
  let isFinished = false;
  try {
    const imported = await withGrove(notify, async (app) => {
      const result = await importWordPress(app, source, {
        isCheck: options.check ?? false,
        overwrite: options.overwrite ?? false,
        webhooks: options.webhooks,
        onProgress: (done, total, kind) => progress.update(done, total, kind),
      });
      return { result, files: await importFiles(app, options, progress) };
    });
    isFinished = true;
    progress.stop();
    return resultOf(source, imported, options);
  } finally {
    progress.stop();
    // A dump that was loaded is kept for the next attempt.
    await source.close({ isFinished });
  }
}

/** The files of the uploads, and what was wrong with some of them. */
interface ImportedFiles {
  readonly counts: UploadsResult;
  readonly leftovers: readonly Leftover[];
}

/** Transfers the uploads, if it was said where they are. */
async function importFiles(
  app: INestApplicationContext,
  { uploads, check: isCheck }: WordPressOptions,
  progress: ImportProgress,
): Promise<ImportedFiles | undefined> {
  if (uploads === undefined) return undefined;
  const leftovers: Leftover[] = [];
  const counts = await importUploads(app, await openUploads(app, uploads), {
    report: { addLeftover: (leftover) => void leftovers.push(leftover) },
    onProgress: (done, total) => progress.update(done, total, 'files of media'),
    isCheck,
  });
  return { counts, leftovers };
}

interface Imported {
  readonly result: ImportResult;
  readonly files: ImportedFiles | undefined;
}

const resultOf = (source: WordPressSource, { result, files }: Imported, { check = false }: WordPressOptions): CommandResult => ({
  json: {
    ...{ source: source.description, check, resumed: result.wasResumed, seconds: result.seconds },
    ...{ records: result.records, leftovers: result.leftovers },
    ...(files && { files: { ...files.counts, leftovers: files.leftovers } }),
  },
  text: [formatImport(result, check), ...(files ? [formatFiles(files.counts, files.leftovers)] : [])].join('\n'),
});
