import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { spawn, type ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RepositoryCopy } from './support/repository-copy.js';

const PAGE = readFileSync(resolve(__dirname, '../../../docs/extending.md'), 'utf8');

/** The files in the code blocks of a language. Each file begins with a comment that contains its path. */
function filesIn(language: string): [file: string, text: string][] {
  const blocks = [...PAGE.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map((match) => match[1]);
  return blocks.flatMap((block) =>
    block
      .split(/^\/\/ (?=(?:libs|apps)\/\S+\.ts$)/m)
      .slice(1)
      .map((part): [string, string] => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
  );
}

/** The added lines of a change, in groups, each with the line above the group. */
function additionsIn(change: string): [below: string, lines: string[]][] {
  const additions: [string, string[]][] = [];
  for (const line of change.split('\n').filter(Boolean))
    if (line.startsWith('+')) additions.at(-1)![1].push(line.slice(1));
    else additions.push([line.slice(1), []]);
  return additions;
}

describe('The page about extending Grove', () => {
  const copy = new RepositoryCopy();
  const env = {
    ...process.env,
    DATA_DIR: join(copy.folder, 'data'),
    DATABASE_URL: '',
    PORT: '0',
    SAMPLE_DATA: 'false',
    LOG_LEVEL: 'warn',
  };
  const grove = (...args: string[]) =>
    spawn(process.execPath, [join(copy.folder, 'apps/cli/dist/main.js'), ...args], { env, cwd: copy.folder });
  let server: ChildProcess | undefined;
  let root = '';
  let headers: Record<string, string> = {};

  beforeAll(async () => {
    for (const [file, text] of filesIn('ts')) copy.write(file, text);
    for (const [file, change] of filesIn('diff'))
      for (const [below, lines] of additionsIn(change)) if (lines.length > 0) copy.add(file, below, lines);
    copy.build();
    await outputOf(grove('gift-card', 'SUMMER', '25.00'));
    const owner = ['--username', 'boss', '--role', 'administrator', '--email', 'boss@noten.example'];
    await outputOf(grove('user', 'create', ...owner, '--json'));
    const key = JSON.parse(
      await outputOf(grove('key', 'create', '--username', 'boss', '--permissions', 'read_write', '--json')),
    ) as { consumer_key: string; consumer_secret: string };
    headers = {
      authorization: `Basic ${Buffer.from(`${key.consumer_key}:${key.consumer_secret}`).toString('base64')}`,
      'content-type': 'application/json',
    };
    server = spawn(process.execPath, [join(copy.folder, 'apps/api/dist/main.js')], { env, cwd: copy.folder });
    root = await new Promise((resolve, reject) => {
      let output = '';
      server!.stdout!.on('data', (data: Buffer) => {
        output += data.toString();
        const origin = /http:\/\/[\w.:]+/.exec(output)?.[0];
        if (origin) resolve(`${origin}/rest/shop/v1`);
      });
      server!.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
    });
  }, 180_000);

  afterAll(async () => {
    if (server?.exitCode === null) {
      const exited = new Promise((resolve) => server!.once('exit', resolve));
      server.kill('SIGKILL');
      await exited;
    }
    copy.remove();
  });

  const request = async (
    path: string,
    {
      method = 'GET',
      body,
      headers: ownHeaders = headers,
    }: { method?: string; body?: object; headers?: Record<string, string> } = {},
  ) => {
    const response = await fetch(root + path, { method, headers: ownHeaders, body: body && JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> & Record<string, unknown>[] };
  };

  it('adds a command, and routes that return what the command created', async () => {
    const { status, body } = await request('/gift-cards');
    expect([status, body.map(({ code, balance }) => [code, balance])]).toEqual([200, [['SUMMER', '25.00']]]);
  });

  it('adds a filter', async () => {
    const { status } = await request('/gift-cards', { method: 'POST', body: { code: 'WINTER', balance: '5' } });
    const codes = async (query: string) => (await request(`/gift-cards?${query}`)).body.map(({ code }) => code);
    expect([status, await codes('min_balance=20'), await codes('min_balance=5')]).toEqual([
      201,
      ['SUMMER'],
      ['WINTER', 'SUMMER'],
    ]);
  });

  it('adds a permission: visitors may not read gift cards', async () => {
    const { status, body } = await request('/gift-cards', { headers: {} });
    expect([status, body.code]).toEqual([401, 'shop_rest_cannot_view']);
  });

  it('adds a topic to which webhooks can subscribe', async () => {
    const webhook = { topic: 'gift_card.created', delivery_url: 'https://receiver.example/', secret: 'a-secret-of-some-length' };
    const { status, body } = await request('/webhooks', { method: 'POST', body: webhook });
    expect([status, body.topic]).toEqual([201, 'gift_card.created']);
  });

  it('adds an error with a Dutch translation', async () => {
    const dutch = await fetch(root.replace('/rest/', '/nl/rest/') + '/gift-cards/999', { headers });
    expect(await dutch.json()).toMatchObject({ code: 'shop_gift_card_invalid_id', message: 'Er is geen cadeaubon met dit id.' });
  });
});

/** Waits for a command, which must succeed, and returns its output. */
async function outputOf(child: ChildProcess): Promise<string> {
  let [out, err] = ['', ''];
  child.stdout!.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr!.on('data', (data: Buffer) => (err += data.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`A command of the copy ended with ${String(code)}: ${err}${out}`);
  return out;
}
