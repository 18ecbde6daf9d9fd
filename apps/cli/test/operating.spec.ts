import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describeOnSqlite } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';
import { startGrove, type RunningGrove } from './support/running-grove.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const DOCS = resolve(__dirname, '../../../docs');
const PASSWORD = 'walnut-2026';

/** The pages for operators. Those of upgrading are tried by the spec of `grove migrate`. */
const pages = readdirSync(join(DOCS, 'operating')).map((name) => `operating/${name}`);
const textOf = (page: string) => readFileSync(join(DOCS, page), 'utf8');

/** The commands of the blocks marked `sh`; those marked `sh elsewhere` need another machine or its administrator. */
const commandsOf = (page: string) =>
  [...textOf(page).matchAll(/^( *)```sh\n(.*?)\n *```$/gms)].flatMap(([, , block]) =>
    block.split('\n').map((line) => line.replace(/\s+#.*$/, '').trim()),
  );
const tried = pages.filter((page) => page !== 'operating/upgrading.md' && commandsOf(page).length > 0);

/** The anchors of a page, as GitHub makes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-'),
  );

it.each(['operating.md', ...pages])('the links of %s lead somewhere', (page) => {
  const text = textOf(page);
  const broken = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link)
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [path, anchor] = link.split('#');
      const file = path ? join(DOCS, dirname(page), path) : join(DOCS, page);
      return !existsSync(file) || (anchor !== undefined && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor));
    });
  expect(broken).toEqual([]);
});

it('the first page leads to every other', () => {
  const text = textOf('operating.md');
  expect(pages.filter((page) => !text.includes(`](${page})`))).toEqual([]);
});

describeOnSqlite('The manual of operators', (engine) => {
  let cli: CliFixture;
  let shop: RunningGrove;
  /** What the pages call by an example. */
  const examples = new Map<string, string>();

  beforeAll(async () => {
    cli = await CliFixture.create(engine);
    shop = await startGrove(cli, { SAMPLE_DATA: 'false', ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' });
    examples.set('http://127.0.0.1:3000', shop.url);
    examples.set('mysql://user:password@host/grove', await engine.createDatabase());
    const person = ['--username', 'berta', '--role', 'shop_manager', '--email', 'berta@shop.example'];
    await cli.json(['user', 'create', ...person]);
    await cli.json(['key', 'create', '--username', 'berta', '--permissions', 'read']);
    const [key] = await cli.json<{ id: number }[]>(['key', 'list', '--username', 'berta']);
    await cli.json(['app-password', 'create', '--username', 'berta', '--name', 'Old']);
    const [password] = await cli.json<{ uuid: string }[]>(['app-password', 'list', '--username', 'berta']);
    examples.set('revoke 12', `revoke ${key.id}`);
    examples.set('0f2b8a52-6c1e-4f0d-9a8e-3d1c5b7e9f10', password.uuid);
  });
  afterAll(async () => {
    await shop.stop();
    await cli.close();
  });

  /** Runs a command as a reader would, with what a reader fills in. Returns its exit code and its output. */
  async function run(command: string): Promise<{ code: number; text: string }> {
    let filledIn = command;
    for (const [example, own] of examples) filledIn = filledIn.replaceAll(example, own);
    const [, settings, args] = /^((?:\w+=\S+ )*)grove (.*)$/.exec(filledIn) ?? [];
    if (args !== undefined) {
      const env = Object.fromEntries([...settings.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
      const { code, out, err } = await cli.run(args.split(' '), env);
      return { code: code ?? 1, text: out + err };
    }
    const { stdout } = await promisify(execFile)('sh', ['-c', filledIn], { cwd: cli.folder });
    return { code: 0, text: stdout };
  }

  it('has commands to try', () => expect(tried.length).toBeGreaterThan(6));

  it.each(tried)('%s has commands that work as they are written', async (page) => {
    for (const command of commandsOf(page)) {
      const { code, text } = await run(command);
      // Here the doctor has warnings: the secrets are examples.
      const expected = command === 'grove doctor' ? [0, 2] : [0];
      if (!expected.includes(code)) throw new Error(`${command} ended with ${code}: ${text}`);
    }
  });
});
