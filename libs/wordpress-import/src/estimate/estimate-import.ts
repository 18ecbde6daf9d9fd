import { dirname } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { ImportedFiles, UploadsConfig } from '@grove/content';
import { Configuration, CoreConfig } from '@grove/core';
import { databaseUrlOf } from '@grove/database';
import type { ImportResult } from '../run/import-run.js';
import { bytesToTransfer } from '../uploads/bytes-to-transfer.js';
import type { UploadsSource } from '../uploads/uploads-source.js';
import { diskOf } from './disk-space.js';
import { expectedBytes, expectedSeconds, type SpaceNeed, spaceWarnings } from './estimate.rules.js';

const ANYWHERE = { strict: false } as const;

/** What an import needs, as far as a check can know it. */
export interface ImportEstimate {
  /** Without the transfer of files. */
  readonly seconds: number;
  readonly database: SpaceNeed;
  /** Undefined if no uploads are imported. */
  readonly files: SpaceNeed | undefined;
  /** Sentences about what is not enough. */
  readonly warnings: readonly string[];
}

/** Estimates what the import takes that was checked, while what the check staged is still on the disk: so it counts as used. */
export async function estimateImport(
  app: INestApplicationContext,
  { result, openingSeconds, uploads }: { result: ImportResult; openingSeconds: number; uploads?: UploadsSource },
): Promise<ImportEstimate> {
  const { bytes, seconds: readingSeconds } = result.reading;
  const measured = {
    ...{ openingSeconds, checkSeconds: result.seconds, readingSeconds },
    bytes: Object.values(bytes).reduce((sum, ofKind) => sum + ofKind, 0),
  };
  const database = await needIn(databaseFolder(app), expectedBytes(measured));
  const files = uploads && (await needIn(filesFolder(app), await bytesToTransfer(app.get(ImportedFiles, ANYWHERE), uploads)));
  return {
    seconds: expectedSeconds(measured),
    ...{ database, files, warnings: spaceWarnings(files ? [database, files] : [database]) },
  };
}

async function needIn(folder: string | undefined, neededBytes: number | undefined): Promise<SpaceNeed> {
  return { neededBytes, folder, disk: folder === undefined ? undefined : await diskOf(folder) };
}

/** The folder of the embedded database. */
function databaseFolder(app: INestApplicationContext): string | undefined {
  const url = databaseUrlOf(app.get(Configuration, ANYWHERE));
  return url.startsWith('sqlite:') ? dirname(url.slice('sqlite:'.length)) : undefined;
}

/** The folder below which files are stored, if they are not in a bucket. */
function filesFolder(app: INestApplicationContext): string | undefined {
  return app.get(UploadsConfig, ANYWHERE).storageUrl === '' ? app.get(CoreConfig, ANYWHERE).dataDir : undefined;
}
