import { afterEach, beforeEach, expect, it } from 'vitest';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Configuration } from '@grove/core';
import type { Database } from '@grove/database';
import { describeOnSqlite } from '@grove/database/testing';
import { CONFIG_CLASSES } from '../configuration.js';
import { schema } from '../schema.js';
import { openDatabase } from '../server.js';
import { backUpIfDue } from './scheduled-backups.js';

describeOnSqlite('scheduled backups', (engine) => {
  let dataDir: string;
  let configuration: Configuration;
  let database: Database;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'grove-backups-'));
    const databaseUrl = await engine.createDatabase(schema);
    const settings = { dataDir, databaseUrl, logLevel: 'silent', backupEvery: 24, backupKeep: 2 };
    configuration = new Configuration(settings, CONFIG_CLASSES);
    database = await openDatabase(configuration);
  });
  afterEach(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const at = (instant: string) => backUpIfDue(configuration, database, new Date(instant));
  const names = () => readdirSync(join(dataDir, 'backups')).sort();

  it('are made once in each period, by one of the processes that are due', async () => {
    const made = await Promise.all([at('2026-03-01T10:00:00Z'), at('2026-03-01T10:00:00Z')]);
    expect(made.filter((path) => path !== undefined)).toHaveLength(1);
    expect(await at('2026-03-01T23:59:59Z')).toBeUndefined();
    expect(await at('2026-03-02T00:00:00Z')).toBe(join(dataDir, 'backups', 'grove-2026-03-02T00-00-00Z.tar'));
    expect(names()).toEqual(['grove-2026-03-01T00-00-00Z.tar', 'grove-2026-03-02T00-00-00Z.tar']);
  });

  it('are deleted when there are more than BACKUP_KEEP, and nothing else in their folder is', async () => {
    mkdirSync(join(dataDir, 'backups'));
    writeFileSync(join(dataDir, 'backups', 'grove-before-upgrade.tar'), '');
    for (const day of ['01', '02', '03', '04']) await at(`2026-03-${day}T10:00:00Z`);
    expect(names()).toEqual(['grove-2026-03-03T00-00-00Z.tar', 'grove-2026-03-04T00-00-00Z.tar', 'grove-before-upgrade.tar']);
  });

  it('are made again after a process was killed while it made one', async () => {
    mkdirSync(join(dataDir, 'backups'));
    const draft = join(dataDir, 'backups', 'grove-2026-03-01T00-00-00Z.tar.partial');
    writeFileSync(draft, 'half');
    const written = new Date('2026-03-01T10:00:00Z');
    utimesSync(draft, written, written);
    expect(await at('2026-03-01T10:59:00Z')).toBeUndefined();
    expect(await at('2026-03-01T11:01:00Z')).toMatch(/Z\.tar$/);
    expect(names()).toEqual(['grove-2026-03-01T00-00-00Z.tar']);
  });
});
