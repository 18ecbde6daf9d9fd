import { afterAll, describe, expect, it, vi } from 'vitest';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { freePort } from '@grove/core/testing';
import { Terminal, waitUntil } from './support/terminal.js';

// A first start with the sample shop, another start, and a dozen commands.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const ROOT = resolve(__dirname, '../../..');

/** Commands that run until they are stopped. */
const LONG_RUNNING = /^npm start$|createServer/;

/** What a clone does not have, or gets by commands that the tour does not need to repeat. */
const NOT_COPIED = /^(\.env|\.git|\.nx|bench-results|data|node_modules)$/;

/** Copies this working copy, which is built, so that the tour may write files to it. The installed packages are shared, and `npm start` does not install them again. */
function copyBuilt(folder: string): string {
  const copy = join(folder, 'copy');
  cpSync(ROOT, copy, { recursive: true, preserveTimestamps: true, filter: (path) => !NOT_COPIED.test(relative(ROOT, path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  utimesSync(join(copy, 'package-lock.json'), 0, 0);
  return copy;
}

/** The commands of one block of the README, and the output that it shows after them. */
interface Step {
  readonly commands: string[];
  readonly output: string[];
}

/** The steps from the top of the README to the end of its tour. */
function stepsOf(readme: string): Step[] {
  const page = readme.slice(0, readme.indexOf('\n## ', readme.indexOf('\n## A tour\n') + 1));
  const fences = [...page.matchAll(/^( *)```(sh|text)\n(.*?)\n\1```$/gms)];
  expect(page.split('```').length - 1).toBe(2 * fences.length);
  const steps: Step[] = [];
  for (const [, indent, kind, text] of fences) {
    const lines = text.split('\n').map((line) => line.slice(indent.length));
    if (kind === 'sh') steps.push({ commands: lines, output: [] });
    else steps.at(-1)!.output.push(...lines);
  }
  return steps;
}

/** A pattern for a line of output in the README: `…` stands for any text, and a space for any number of spaces. */
function patternOf(line: string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ +/g, ' +');
  return new RegExp(`^ *${line.split('…').map(literal).join('.*?')}$`, 'm');
}

describe('The tour of the README', () => {
  const folder = mkdtempSync(join(tmpdir(), 'grove-tour-'));
  const terminals: Terminal[] = [];
  afterAll(async () => {
    await Promise.all(terminals.map((terminal) => terminal.stop('SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  });

  it('leads from the clone to a webhook, and each command prints the output that the README shows', async () => {
    const [port, receiver] = [await freePort(), await freePort()];
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, PORT: `${port}` };
    const copy = copyBuilt(folder);
    const open = (cwd: string, command?: string) => {
      const terminal = new Terminal(cwd, env, command);
      terminals.push(terminal);
      return terminal;
    };
    const main = open(folder);
    let server: Terminal | undefined;
    let [account, webhook] = ['', ''];
    // The clone is only checked. The commands run in a copy that is already built.
    const fillIn = (line: string) =>
      line
        .replace('<this repository> grove && cd grove', `'${ROOT}' grove && cd grove && test -f tools/start.mjs && cd '${copy}'`)
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
        .replace(/(127\.0\.0\.1:|listen\()4000/g, `$1${receiver}`)
        .replace('KEY:SECRET', account)
        .replace(/ID$/, webhook);

    for (const { commands, output } of stepsOf(readFileSync(join(ROOT, 'README.md'), 'utf8'))) {
      const before = new Map(terminals.map((terminal) => [terminal, terminal.output.length]));
      for (const command of commands.map(fillIn)) {
        if (!LONG_RUNNING.test(command)) await main.run(command);
        else if (command === 'npm start') {
          await server?.stop();
          server = open(copy, command);
          await server.waitFor(/^Grove answers at .*$/m);
        } else open(copy, command);
      }
      const newOutput = () => terminals.map((terminal) => terminal.output.slice(before.get(terminal)));
      for (const line of output)
        await waitUntil(
          () => newOutput().some((text) => patternOf(line).test(text)),
          () => `After ${commands.join('; ')}, "${line}" was not printed, but:\n${newOutput().join('\n')}`,
        );
      account ||= /consumer key +(\w+)\n.*secret +(\w+)/.exec(server!.output)!.slice(1).join(':');
      webhook ||= /"id":(\d+).*"topic"/.exec(main.output)?.[1] ?? '';
    }
    const [before, after] = [...main.output.matchAll(/"stock_quantity":(\d+)/g)].map(([, stock]) => Number(stock));
    expect(after).toBe(before - 2);
    expect(terminals.map(({ output }) => /\norder\.created\n.*"total":"8\.67"/.test(output))).toContain(true);

    // Commands have the settings of the server. What a new installation still lacks are warnings.
    await main.run('npx grove doctor || test $? = 2');
    expect(main.output).toContain(`The receiver of webhook ${webhook} can be reached.`);
  });
});
