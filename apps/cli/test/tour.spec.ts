import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Terminal, until } from './support/terminal.js';

// A first start with the sample shop, another start, and a dozen commands.
jest.setTimeout(240_000);

const ROOT = resolve(__dirname, '../../..');

/** Commands that run until they are ended. */
const STAYS = /^(\w+=\S+ )*npm start$|createServer/;

/** What a block of the README has its reader type, and what is seen then. */
interface Step {
  readonly commands: string[];
  readonly shown: string[];
}

/** The steps from the top of the README to the end of its tour. */
function stepsOf(readme: string): Step[] {
  const page = readme.slice(0, readme.indexOf('\n## ', readme.indexOf('\n## A tour\n') + 1));
  const fences = [...page.matchAll(/^( *)```(sh|text)\n(.*?)\n\1```$/gms)];
  expect(page.split('```').length - 1).toBe(2 * fences.length);
  const steps: Step[] = [];
  for (const [, indent, kind, text] of fences) {
    const lines = text.split('\n').map((line) => line.slice(indent.length));
    if (kind === 'sh') steps.push({ commands: lines, shown: [] });
    else steps.at(-1)!.shown.push(...lines);
  }
  return steps;
}

/** A line of the README as it may come: `…` is what differs, and blanks are as wide as a column needs. */
function patternOf(line: string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ +/g, ' +');
  return new RegExp(`^ *${line.split('…').map(literal).join('.*?')}$`, 'm');
}

/** Ports of this machine that nobody listens on. */
async function freePorts(): Promise<number[]> {
  const servers = [createServer(), createServer()];
  const ports = servers.map(async (server) => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  });
  const found = await Promise.all(ports);
  for (const server of servers) server.close();
  return found;
}

describe('the tour of the README', () => {
  const folder = mkdtempSync(join(tmpdir(), 'grove-tour-'));
  const opened: Terminal[] = [];
  afterAll(async () => {
    await Promise.all(opened.map((terminal) => terminal.end('SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  });

  it('leads from the clone to a webhook, with commands that do what it says', async () => {
    const [port, receiver] = await freePorts();
    const { PATH, HOME } = process.env;
    // Nothing that a .env of this folder may name.
    const env = { PATH, HOME, PORT: `${port}`, DATA_DIR: folder, DATABASE_URL: '', REDIS_URL: '', SAMPLE_DATA: 'true' };
    const open = (cwd: string, command?: string) => {
      const terminal = new Terminal(cwd, env, command);
      opened.push(terminal);
      return terminal;
    };
    const main = open(folder);
    let server: Terminal | undefined;
    let [account, webhook] = ['', ''];
    // The clone is made and looked into; what runs is this working copy, which is built.
    const filled = (line: string) =>
      line
        .replace('<this repository> grove && cd grove', `'${ROOT}' grove && cd grove && test -f tools/start.mjs && cd '${ROOT}'`)
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
        .replace(/(127\.0\.0\.1:|listen\()4000/g, `$1${receiver}`)
        .replace('KEY:SECRET', account)
        .replace(/ID$/, webhook);

    for (const { commands, shown } of stepsOf(readFileSync(join(ROOT, 'README.md'), 'utf8'))) {
      const before = new Map(opened.map((terminal) => [terminal, terminal.seen.length]));
      for (const command of commands.map(filled)) {
        if (!STAYS.test(command)) await main.run(command);
        else if (command.endsWith('npm start')) {
          await server?.end();
          server = open(ROOT, command);
          await server.sees(/^Grove answers at .*$/m);
        } else open(ROOT, command);
      }
      const seen = () => opened.map((terminal) => terminal.seen.slice(before.get(terminal)));
      for (const line of shown)
        await until(
          () => seen().some((text) => patternOf(line).test(text)),
          () => `After ${commands.join('; ')} there was no ${line}, but:\n${seen().join('\n')}`,
        );
      account ||= /consumer key +(\w+)\n.*secret +(\w+)/.exec(server!.seen)!.slice(1).join(':');
      webhook ||= /"id":(\d+).*"topic"/.exec(main.seen)?.[1] ?? '';
    }
    const [there, left] = [...main.seen.matchAll(/"stock_quantity":(\d+)/g)].map(([, stock]) => Number(stock));
    expect(left).toBe(there - 2);
    expect(opened.map(({ seen }) => /\norder\.created\n.*"total":"8\.67"/.test(seen))).toContain(true);
  });
});
