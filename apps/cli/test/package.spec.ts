import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { outcomeOf } from './support/cli-fixture.js';
import { PackageRegistry } from './support/package-registry.js';
import { outputMatching, statusOfPrintedCurl } from './support/running-grove.js';

const PACKAGE = resolve(__dirname, '../../../dist/grove');

describe('The package of Grove', () => {
  const folder = mkdtempSync(join(tmpdir(), 'grove-package-'));
  const env = { ...process.env, npm_config_audit: 'false', npm_config_fund: 'false' };
  const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd: folder, env });
  let files: string[];
  let registry: PackageRegistry | undefined;

  beforeAll(async () => {
    const { stdout } = await npm('pack', PACKAGE, '--json');
    const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
    files = packed.files.map(({ path }) => path);
    registry = await PackageRegistry.start(PACKAGE, join(folder, packed.filename));
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    await npm('install', 'grove', '--registry', registry.url, '--prefer-offline');
  }, 180_000);

  afterAll(async () => {
    await registry?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('contains programs, their assets and licences, and nothing for development', () => {
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'THIRD-PARTY-LICENCES.txt', 'apps/cli/dist/main.js']));
    expect(files.filter((file) => /\.(ts|map|tsbuildinfo)$|\.spec\.|^(apps|libs)\/[^/]+\/(src|test)\//.test(file))).toEqual([]);
    for (const name of ['jest', 'typescript', 'typeorm', 'mysql2', '@nestjs/core'])
      expect(existsSync(join(folder, 'node_modules', name))).toBe(false);
  });

  describeOnEachEngine('installed in an empty folder', (engine) => {
    it('runs a shop with npx grove start', async () => {
      const settings = {
        DATABASE_URL: await engine.createDatabase(),
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
        SAMPLE_DATA: 'false',
      };
      const child = spawn('npx', ['--no-install', 'grove', 'start'], {
        cwd: folder,
        env: { ...env, ...settings },
        stdio: 'pipe',
      });
      const end = outcomeOf(child);
      const out = await outputMatching(child, end, /^ {2}curl .*\n/m);
      expect(await statusOfPrintedCurl(out)).toBe(200);
      child.kill('SIGTERM');
      // npx ends at once, and Grove when it has finished its requests.
      expect((await end).err).toContain('Stopping: finishing running requests.');
    });
  });
});
