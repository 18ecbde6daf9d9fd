import type { INestApplicationContext } from '@nestjs/common';
import {
  estimateImport,
  importUploads,
  importWordPress,
  openSource,
  openUploads,
  SourceError,
  type ImportEstimate,
  type ImportResult,
  type Leftover,
  type UploadsResult,
  type UploadsSource,
  type WordPressSource,
} from '@grove/wordpress-import';
import { withGrove } from '../grove.js';
import type { CommandResult, CommonOptions, Notify } from '../terminal/command-result.js';
import { urlOption } from '../terminal/secret-options.js';
import { createStepProgress, type StepProgress } from '../terminal/step-progress.js';
import { estimateJson, formatEstimate } from './format-estimate.js';
import { formatFiles, formatImport } from './format-import.js';

export interface WordPressOptions extends CommonOptions {
  /** Without it IMPORT_SOURCE says it. */
  readonly from?: string;
  readonly prefix?: string;
  readonly uploads?: string;
  readonly webhooks: 'paused' | 'active';
  readonly check?: boolean;
  readonly overwrite?: boolean;
}

/** `grove import wordpress` */
export async function runWordPressImport(options: WordPressOptions, notify: Notify): Promise<CommandResult> {
  const progress = createStepProgress({ notify, isForPrograms: options.json ?? false });
  const startedAt = Date.now();
  const source = await openSource({
    from: sourceOf(options, notify),
    prefix: options.prefix,
    onProgress: (read, total) => progress.update(read, total, 'reading the dump'),
  });
  let isFinished = false;
  try {
    const openingSeconds = (Date.now() - startedAt) / 1_000;
    const imported = await withGrove(notify, async (app) => {
      const result = await importWordPress(app, source, {
        isCheck: options.check ?? false,
        overwrite: options.overwrite ?? false,
        webhooks: options.webhooks,
        onProgress: (done, total, kind) => progress.update(done, total, kind),
      });
      const uploads = options.uploads === undefined ? undefined : await openUploads(app, options.uploads);
      const files = uploads && (await importFiles(app, uploads, options, progress));
      return { result, files, estimate: options.check && (await estimateImport(app, { result, openingSeconds, uploads })) };
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

/** What is imported: as the command line says it, or else the environment or the file `.env`. */
function sourceOf({ from }: WordPressOptions, notify: Notify): string {
  const source = urlOption(from, { option: '--from', variable: 'IMPORT_SOURCE' }, notify);
  if (source !== undefined) return source;
  throw new SourceError('invalid_source', 'Name a dump or a database to import, with --from or in IMPORT_SOURCE.');
}

/** The files of the uploads, and what was wrong with some of them. */
interface ImportedFiles {
  readonly counts: UploadsResult;
  readonly leftovers: readonly Leftover[];
}

/** Transfers the uploads. */
async function importFiles(
  app: INestApplicationContext,
  uploads: UploadsSource,
  { check: isCheck }: WordPressOptions,
  progress: StepProgress,
): Promise<ImportedFiles> {
  const leftovers: Leftover[] = [];
  const counts = await importUploads(app, uploads, {
    report: { addLeftover: (leftover) => void leftovers.push(leftover) },
    onProgress: (done, total) => progress.update(done, total, 'files of media'),
    isCheck,
  });
  return { counts, leftovers };
}

interface Imported {
  readonly result: ImportResult;
  readonly files: ImportedFiles | undefined;
  /** Only of a check. */
  readonly estimate: ImportEstimate | undefined | false;
}

const resultOf = (
  source: WordPressSource,
  { result, files, estimate }: Imported,
  { check = false }: WordPressOptions,
): CommandResult => ({
  json: {
    ...{ source: source.description, check, resumed: result.wasResumed, seconds: result.seconds },
    ...{ records: result.records, document_metadata: result.documentMetadata, leftovers: result.leftovers },
    ...(files && { files: { ...files.counts, leftovers: files.leftovers } }),
    ...(estimate && { estimate: estimateJson(estimate, result) }),
  },
  text: [
    formatImport(result, check),
    ...(files ? [formatFiles(files.counts, files.leftovers)] : []),
    ...(estimate ? [formatEstimate(estimate)] : []),
  ].join('\n'),
});
