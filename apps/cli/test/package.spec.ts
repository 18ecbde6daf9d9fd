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

const [GROVE, CLIENT] = ['dist/grove', 'libs/client'].map((folder) => resolve(__dirname, '../../..', folder));

/** A program that creates a product and lists all products. */
const READ_WITH_CLIENT = `
  import { GroveClient } from '@grove/client';
  const [url, consumerKey, consumerSecret] = process.argv.slice(2);
  const grove = new GroveClient({ url, consumerKey, consumerSecret });
  const { name } = await grove.shop.products.create({ name: 'Walnuts', regular_price: '4.50' });
  const { records } = await grove.shop.products.list();
  console.log(JSON.stringify({ created: name, listed: records.map((product) => product.name) }));
`;

describe('The packages grove and @grove/client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'grove-package-'));
  const env = { ...process.env, npm_config_audit: 'false', npm_config_fund: 'false' };
  const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd: folder, env });
  let files: string[];
  let registry: PackageRegistry | undefined;

  beforeAll(async () => {
    registry = await PackageRegistry.start();
    for (const packed of [CLIENT, GROVE]) {
      const { stdout } = await npm('pack', packed, '--json');
      const [{ filename, files: contents }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
      registry.publish(packed, join(folder, filename));
      files = contents.map(({ path }) => path);
    }
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    await npm('install', 'grove', '@grove/client', '--registry', registry.url, '--prefer-offline');
  }, 180_000);

  afterAll(async () => {
    await registry?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('grove contains programs, their assets and licences, and nothing for development', () => {
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'THIRD-PARTY-LICENCES.txt', 'apps/cli/dist/main.js']));
    expect(files.filter((file) => /\.(ts|map|tsbuildinfo)$|\.spec\.|^(apps|libs)\/[^/]+\/(src|test)\//.test(file))).toEqual([]);
    for (const name of ['jest', 'typescript', 'typeorm', 'mysql2', '@nestjs/core'])
      expect(existsSync(join(folder, 'node_modules', name))).toBe(false);
  });

  describeOnEachEngine('installed in an empty folder', (engine) => {
    it('run a shop with npx grove start, and read it with the client', async () => {
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
      writeFileSync(join(folder, 'read.mjs'), READ_WITH_CLIENT);
      const [, consumerKey, consumerSecret, url] = /-u (\S+?):(\S+) (\S+)\/rest/.exec(out)!;
      const { stdout } = await promisify(execFile)(process.execPath, ['read.mjs', url, consumerKey, consumerSecret], {
        cwd: folder,
      });
      expect(JSON.parse(stdout)).toEqual({ created: 'Walnuts', listed: ['Walnuts'] });
      child.kill('SIGTERM');
      // npx ends at once, and Grove when it has finished its requests.
      expect((await end).err).toContain('Stopping: finishing running requests.');
    });
  });
});
