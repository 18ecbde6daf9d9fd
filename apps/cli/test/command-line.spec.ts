import { afterAll, beforeAll, expect, it } from 'vitest';
import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeOnSqlite } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';

const ESCAPE = '\u001b[';

describeOnSqlite('The command line', (engine) => {
  let cli: CliFixture;
  beforeAll(async () => {
    cli = await CliFixture.create(engine);
  });
  afterAll(() => cli.close());

  it('lists its commands in groups, each once', async () => {
    const { code, out, err } = await cli.run(['--help']);
    expect([code, err]).toEqual([0, '']);
    for (const heading of ['Running Grove:', 'People and programs:', 'Moving data:', 'Keeping data:'])
      expect(out).toContain(`\n${heading}\n`);
    expect(out.match(/^ {2}start /gm)).toHaveLength(1);
    expect((await cli.run([])).out).toBe(out);
  });

  it('lets only the width decide where lines of help end', async () => {
    const { out } = await cli.run(['copy', '--help']);
    const paragraph = /Copy all rows[^]*?\n\n/.exec(out)![0].trim().split('\n');
    for (const [at, line] of paragraph.slice(0, -1).entries()) {
      const [nextWord] = paragraph[at + 1].split(' ');
      expect(line.length + 1 + nextWord.length).toBeGreaterThan(80);
    }
  });

  it('has colours if they are asked for, and none for files, programs and NO_COLOR', async () => {
    for (const args of [['--help'], ['doctor']]) {
      expect((await cli.run(args)).out).not.toContain(ESCAPE);
      expect((await cli.run(args, { FORCE_COLOR: '1' })).out).toContain(ESCAPE);
      expect((await cli.run(args, { FORCE_COLOR: '0' })).out).not.toContain(ESCAPE);
      expect((await cli.run(args, { NO_COLOR: '1' })).out).not.toContain(ESCAPE);
    }
    expect((await cli.run(['doctor', '--json'], { FORCE_COLOR: '1' })).out).not.toContain(ESCAPE);
  });

  it('completes commands, options and their values in bash', async () => {
    const script = join(cli.folder, 'completion.bash');
    writeFileSync(script, (await cli.run(['completion', 'bash'])).out);
    const completed = async (...words: string[]) => {
      const line = `. "${script}"; COMP_WORDS=(grove ${words.map((word) => `"${word}"`).join(' ')}); COMP_CWORD=${words.length}; _grove; echo "\${COMPREPLY[*]}"`;
      return (await promisify(execFile)('bash', ['-c', line])).stdout.trim().split(' ');
    };
    expect(await completed('us')).toEqual(['user']);
    expect(await completed('user', '')).toEqual(expect.arrayContaining(['create', 'list', 'disable', 'enable']));
    expect(await completed('user', 'create', '--user')).toEqual(['--username']);
    expect(await completed('webhook', 'deliveries', '12', '--state', 'c')).toEqual(['cancelled']);
    expect(await completed('completion', '')).toEqual(expect.arrayContaining(['bash', 'zsh']));
    expect(await completed('export', 'orders', '--file', '')).toEqual(['']);
  });

  it('completes every command in zsh', async () => {
    const { out } = await cli.run(['completion', 'zsh']);
    expect(out).toMatch(/^#compdef grove\n/);
    for (const word of ["'user:user accounts'", '/webhook/redeliver', "'--json:"]) expect(out).toContain(word);
    expect((await cli.run(['completion', 'fish'])).err).toMatch(/bash, zsh/);
  });

  it.each([
    [['user'], 'usage', /create \| list/],
    [['usre'], 'usage', /Did you mean user\?/],
    [['setting', 'set', 'titel=Foo'], 'usage', /^There is no such setting: titel\. Did you mean title\?$/],
    [['setting', 'get', 'currency'], 'usage', /Did you mean shop\.currency\?/],
    [['restore', 'none.tar'], 'file_missing', /There is no file or folder none\.tar/],
    [['export', 'orders', '--file', '/nope/orders.csv'], undefined, /\/nope/],
    [['backup', '/nope/backups/'], 'no_folder', /There is no folder \/nope/],
    [['user', 'create', '--role', 'baker'], 'rest_invalid_param', /username is missing.*email is missing.*role must be one of/is],
  ] as const)('says what is wrong with %j, and what to do', async (args, code, message) => {
    const refusal = await cli.refusal([...args]);
    expect(refusal).toEqual({ code: code ?? refusal.code, message: expect.stringMatching(message) });
    expect(refusal.message).not.toMatch(/ENOENT|EACCES|ENOTDIR/);
    expect(existsSync('/nope')).toBe(false);
  });

  it('counts one problem of a variable once, and suggests the variable that is meant', async () => {
    const { message } = await cli.refusal(['migrate'], { PORT: 'abc' });
    expect(message).toMatch(/^The configuration has an error:\n {2}- PORT \(now "abc"\): [^\n]*integer[^\n]*\n/);
    const { out } = await cli.run(['doctor'], { PORTT: '4000', SECRET_KEI: 'x' });
    expect(out).toMatch(/PORTT.*PORT/);
  });

  it('ends quietly if the reader of its output has read enough', async () => {
    const child = cli.spawn(['setting', 'list']);
    let err = '';
    child.stderr!.on('data', (data: Buffer) => (err += data.toString()));
    child.stdout!.destroy();
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect([code, err]).toEqual([0, '']);
  });
});
