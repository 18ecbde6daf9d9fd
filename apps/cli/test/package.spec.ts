import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { outcomeOf } from './support/cli-fixture.js';
import { PackageRegistry } from './support/package-registry.js';
import { basic, outputMatching, statusOfPrintedCurl } from './support/running-grove.js';

const [GROVE, CLIENT] = ['dist/grove', 'libs/client'].map((folder) => resolve(__dirname, '../../..', folder));

const REDIS_URL = process.env.GROVE_TEST_REDIS_URL ?? '';

/** Pages and routes that the index of the interface does not name. */
const PAGES = [
  ...['/', '/docs', '/docs/guides/errors', '/docs/search/index.json', '/feed/', '/sitemap.xml', '/robots.txt', '/metrics'],
  ...['/health', '/health/live', '/health/ready', '/rest/openapi.json', '/queues', '/queues/api/queues', '/no-such-page/'],
];

/** Requests every page, and every route of the index with ids that exist or not; returns those with a status of 5xx. */
async function serverErrorsOf(url: string, headers: Record<string, string>): Promise<string[]> {
  const index = (await (await fetch(`${url}/rest`, { headers })).json()) as { routes: Record<string, object> };
  const routes = Object.keys(index.routes).map((route) => `/rest${route.replace(/\(\?P<\w+>(?:\[[^\]]*\]|[^)[])*\)/g, '1')}`);
  expect(routes.length).toBeGreaterThan(80);
  const failed: string[] = [];
  for (const target of [...PAGES, ...routes]) {
    const response = await fetch(url + target, { headers });
    await response.arrayBuffer();
    if (response.status >= 500) failed.push(`${response.status} ${target}`);
    if (target.startsWith('/queues')) expect([target, response.status]).toEqual([target, REDIS_URL === '' ? 404 : 200]);
  }
  return failed;
}

const applicationPasswordOf = (out: string): string => /application password +((?:\w{4} ){5}\w{4})/.exec(out)![1];

/** A program that creates a product and lists all products. */
const READ_WITH_CLIENT = `
  import { GroveClient } from '@grove/client';
  const [url, consumerKey, consumerSecret] = process.argv.slice(2);
  const grove = new GroveClient({ url, consumerKey, consumerSecret });
  const { name } = await grove.shop.products.create({ name: 'Walnuts', regular_price: '4.50' });
  const { records } = await grove.shop.products.list();
  console.log(JSON.stringify({ created: name, listed: records.map((product) => product.name) }));
`;

const GUIDES = 'libs/docs/assets/guides';

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
    expect(files).toEqual(expect.arrayContaining(['.env.example', 'docs/operating.md', 'deploy/systemd/grove.service']));
    expect(files.filter((file) => /\.(ts|map|tsbuildinfo)$|\.spec\.|^(apps|libs)\/[^/]+\/(src|test)\//.test(file))).toEqual([]);
    for (const name of ['vitest', 'typescript', 'typeorm', 'mysql2', '@nestjs/core'])
      expect(existsSync(join(folder, 'node_modules', name))).toBe(false);
  });

  it('grove has texts whose links lead to files that are in it', () => {
    const texts = files.filter((file) => file.endsWith('.md'));
    const links = texts.flatMap((text) =>
      [...readFileSync(join(GROVE, text), 'utf8').matchAll(/\]\(([^)#\s]+)/g)]
        .map(([, target]) => target)
        .filter((target) => !/^https?:/.test(target))
        // Guides lead to pages of the server too: apps/api/test/docs.spec.ts opens them.
        .filter((target) => !(dirname(text) === GUIDES && /^(\/docs\/|\{\{root\}\})/.test(target)))
        .map((target) => join(dirname(text), target)),
    );
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter((link) => !files.includes(link))).toEqual([]);
    expect(readFileSync(join(GROVE, 'README.md'), 'utf8')).toContain('npx grove start');
  });

  describeOnEachEngine('installed in an empty folder', (engine) => {
    it('run a shop with npx grove start, and read it with the client', async () => {
      const settings = {
        DATABASE_URL: await engine.createDatabase(),
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
        SAMPLE_DATA: 'false',
        ...(REDIS_URL !== '' && { REDIS_URL }),
      };
      const child = spawn('npx', ['--no-install', 'grove', 'start'], {
        cwd: folder,
        env: { ...env, ...settings },
        stdio: 'pipe',
      });
      const end = outcomeOf(child);
      try {
        const out = await outputMatching(child, end, /^ {2}curl .*\n/m);
        expect(await statusOfPrintedCurl(out)).toBe(200);
        writeFileSync(join(folder, 'read.mjs'), READ_WITH_CLIENT);
        const [, consumerKey, consumerSecret, url] = /-u (\S+?):(\S+) (\S+)\/rest/.exec(out)!;
        const { stdout } = await promisify(execFile)(process.execPath, ['read.mjs', url, consumerKey, consumerSecret], {
          cwd: folder,
        });
        expect(JSON.parse(stdout)).toEqual({ created: 'Walnuts', listed: ['Walnuts'] });
        expect(await serverErrorsOf(url, basic('admin', applicationPasswordOf(out)))).toEqual([]);
      } finally {
        child.kill('SIGTERM');
      }
      // npx ends immediately, and Grove when it has finished its requests.
      expect((await end).err).toContain('Stopping: finishing running requests.');
    });
  });
});
