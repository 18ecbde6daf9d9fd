import { constants } from 'node:fs';
import { access, open, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { CoreConfig } from '@grove/core';
import type { HealthCheckResult } from './health-check-result.js';
import { HealthConfig } from './health.config.js';

const MEGABYTE = 2 ** 20;
const UNREADABLE = 'DATA_DIR cannot be read. Check its permissions, its disk, and how many files the process may open.';

/** Checks that files can be written in DATA_DIR, and that there is space for them. */
@Injectable()
export class DiskHealthIndicator {
  constructor(
    private readonly core: CoreConfig,
    private readonly config: HealthConfig,
  ) {}

  async check(): Promise<HealthCheckResult> {
    const folder = await existingFolder(resolve(this.core.dataDir));
    if (!folder) return { status: 'failed', message: UNREADABLE };
    const { bavail, bsize } = await statfs(folder);
    const freeMb = Math.floor((bavail * bsize) / MEGABYTE);
    if (!(await isWritable(folder)))
      return { status: 'failed', free_mb: freeMb, message: 'DATA_DIR cannot be written. Check its permissions and its disk.' };
    if (freeMb >= this.config.diskFreeLimit) return { status: 'ok', free_mb: freeMb };
    return { status: 'failed', free_mb: freeMb, message: 'The disk of DATA_DIR is nearly full. Make space, or enlarge it.' };
  }
}

/** The folder, or the nearest one above it that exists: Grove creates folders when it needs them. */
async function existingFolder(folder: string): Promise<string | undefined> {
  try {
    // Opened, because a process that may open no more files is not well.
    await (await open(folder)).close();
    return folder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) return undefined;
    return existingFolder(dirname(folder));
  }
}

const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
