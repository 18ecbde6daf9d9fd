import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Configuration, CoreConfig } from '@grove/core';
import { openBank } from '../testing/bank.js';
import { DatabaseConfig } from '../database.config.js';
import { restrictFilePermissions } from './restrict-file-permissions.js';
import { insertRow } from '../testing/rows.js';

let root: string;
let umask: number;
const warnings: string[] = [];

beforeEach(() => {
  // Nothing is closed by itself.
  umask = process.umask(0);
  root = mkdtempSync(join(tmpdir(), 'grove-files-'));
  chmodSync(root, 0o755);
  warnings.length = 0;
});
afterEach(() => {
  rmSync(root, { recursive: true });
  process.umask(umask);
});

function aFile(path: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), 'figs');
}

const modeOf = (path: string): string => (statSync(join(root, path)).mode & 0o777).toString(8);

const closeAll = (databaseUrl = '') =>
  restrictFilePermissions(
    new Configuration({ dataDir: root, databaseUrl }, [CoreConfig, DatabaseConfig]),
    (message) => void warnings.push(message),
  );

describe('What lies in DATA_DIR', () => {
  it('is closed to others at the start, however an earlier version left it (finding S6)', async () => {
    const files = [
      'grove.db',
      'grove.db-wal',
      'grove.db-shm',
      'media/2026/11/fig.png',
      'mail/1.eml',
      'tmp/uploads/upload-1/file',
    ];
    for (const file of files) aFile(file);
    await closeAll();
    for (const file of files) expect([file, modeOf(file)]).toEqual([file, '600']);
    for (const folder of ['', 'media', 'media/2026', 'media/2026/11', 'mail', 'tmp', 'tmp/uploads', 'tmp/uploads/upload-1'])
      expect([folder, modeOf(folder)]).toEqual([folder, '700']);
    expect(warnings).toEqual([]);
  });

  it('is closed wholly by the next start when one was cut short amid it', async () => {
    for (const file of ['media/a/1', 'media/b/2']) aFile(file);
    chmodSync(join(root, 'media/a/1'), 0o600);
    chmodSync(join(root, 'media/a'), 0o700);
    await closeAll();
    expect([modeOf('media/b/2'), modeOf('media/b'), modeOf('media')]).toEqual(['600', '700', '700']);
  });

  it('stays as it is where it is not of Grove, and where a link leads elsewhere', async () => {
    for (const file of ['bin/backup.sh', 'elsewhere/fig.png', 'media/fig.png']) aFile(file);
    symlinkSync(join(root, 'elsewhere'), join(root, 'media/link'));
    await closeAll();
    for (const file of ['bin/backup.sh', 'elsewhere/fig.png']) expect(modeOf(file)).toBe('666');
  });

  it('may be missing, and is not made for that', async () => {
    rmSync(root, { recursive: true });
    await closeAll();
    expect([existsSync(root), warnings]).toEqual([false, []]);
    mkdirSync(root);
  });
});

describe('A database that is a file', () => {
  it('is made with what belongs to it for its owner only, whatever the umask (finding S6)', async () => {
    const bank = await openBank(`sqlite:${root}/made/shop.db`);
    await bank.write((unit) => insertRow(unit, 'account', { owner: 'ann' }));
    expect(['', '-wal', '-shm'].map((suffix) => modeOf(`made/shop.db${suffix}`))).toEqual(['600', '600', '600']);
    expect(modeOf('made')).toBe('700');
    await bank.close();
  });

  it('is closed to others also where DATABASE_URL puts it elsewhere, and its folder stays as it is', async () => {
    aFile('shared/shop.db');
    await closeAll(`sqlite:${root}/shared/shop.db`);
    expect([modeOf('shared/shop.db'), modeOf('shared')]).toEqual(['600', '777']);
  });
});
