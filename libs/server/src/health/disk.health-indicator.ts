import { constants } from 'node:fs';
import { access, open, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import { CoreConfig } from '@grove/core';
import { Database } from '@grove/database';
import { HealthConfig } from './health.config.js';

const MEGABYTE = 2 ** 20;
const UNREADABLE = 'DATA_DIR cannot be read. Check its permissions, its disk, and how many files the process may open.';
const UNWRITABLE = 'DATA_DIR cannot be written. Check its permissions and its disk.';
const NEARLY_FULL = 'The disk of DATA_DIR is nearly full. Make space, or enlarge it.';

/** Checks that files can be written in DATA_DIR, and that there is space for them. Only a database in a file needs the disk for sales: other servers are degraded. */
@Injectable()
export class DiskHealthIndicator {
  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly database: Database,
    private readonly core: CoreConfig,
    private readonly config: HealthConfig,
  ) {}

  async check(): Promise<HealthIndicatorResult<'disk'>> {
    const indicator = this.indicators.check('disk');
    const isNeeded = this.database.engineName === 'sqlite';
    const fail = (details?: Record<string, unknown>) => (isNeeded ? indicator.down(details) : indicator.degraded(details));
    try {
      const folder = await existingFolder(resolve(this.core.dataDir));
      if (!folder) return fail({ message: UNREADABLE });
      const { bavail, bsize } = await statfs(folder);
      const freeMb = Math.floor((bavail * bsize) / MEGABYTE);
      if (!(await isWritable(folder))) return fail({ free_mb: freeMb, message: UNWRITABLE });
      if (freeMb < this.config.diskFreeLimit) return fail({ free_mb: freeMb, message: NEARLY_FULL });
      return indicator.up({ free_mb: freeMb });
    } catch {
      return fail();
    }
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
