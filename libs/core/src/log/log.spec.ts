import { beforeAll, describe, expect, it } from 'vitest';
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const TYPESCRIPT = new URL('../../../../tools/codegen/typescript/register.mjs', import.meta.url).href;
const WORD = 'open-sesame';

const KEY = `ck_${'0f'.repeat(20)}`;

/** Credentials in running text, each with what has to stay. */
const texts = [
  `connect mysql://grove:${WORD}@db:3306/grove failed`,
  `connect smtp://shop@shop.example:${WORD}@mail:587 failed`,
  `put s3://key:${WORD}/x+@store/bucket failed`,
  `GET /rest?consumer_key=${KEY}&consumer_secret=${WORD}&page=2 failed`,
  `PUT /rest/cms/v2/password-resets/${WORD} failed`,
  `the key ${KEY} failed`,
  `the header Basic ${Buffer.from(`admin:${WORD}`).toString('base64')} failed`,
  `the body {"user_password": "${WORD}", "name": "ann"} failed`,
];

/** What a process writes that logs each of these, one line each, and one line of debugging. */
function logged(...things: object[]): { out: string; lines: Record<string, unknown>[] } {
  const program = `
    import { createLogger } from './log.js';
    import { withinRequest } from './request-id.js';
    import { EventEmitter } from 'node:events';
    const logger = createLogger('info');
    logger.debug('below the level');
    for (const thing of ${JSON.stringify(things)}) logger.info(thing, 'logged');
    logger.warn({ error: Object.assign(new Error('a mishap'), { password: '${WORD}', parameters: ['${WORD}'] }) }, 'a warning');
    class Kept { password = '${WORD}'; size = 3; }
    class Heard extends EventEmitter { rawHeaders = ['authorization', '${WORD}']; }
    logger.info({ kept: new Kept(), heard: new Heard(), bytes: Buffer.from('${WORD}') }, 'things of a class');
    withinRequest('request-7', () => logger.info('in a request'));
    for (const text of ${JSON.stringify(texts)}) logger.error({ error: new Error(text), text }, text);
    logger.info({ at: new Date(0), of: new URL('http://shop.example/') }, 'a moment');
  `;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', TYPESCRIPT, '--input-type=module', '--conditions=@grove/source', '-e', program],
    { cwd: HERE, encoding: 'utf8' },
  );
  const lines = stderr.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));
  return { out: stdout, lines };
}

describe('the logger', () => {
  const secrets: [where: string, logged: object][] = [
    ['a password', { password: WORD }],
    ['a secret', { secret: WORD }],
    ['a header of credentials', { authorization: WORD }],
    ['a consumer key', { consumer_key: WORD }],
    ['a consumer secret', { consumer_secret: WORD }],
    ['the password of a user', { user: { password: WORD } }],
    ['the credentials among headers', { headers: { authorization: WORD } }],
    ['the secret of a key in a query', { query: { consumer_secret: WORD } }],
    ['a consumer key in a query', { query: { consumer_key: WORD } }],
    ['the credentials of a request', { request: { headers: { authorization: WORD } } }],
    ['the secret of a webhook in a body', { call: { sent: { secret: WORD } } }],
    ['a secret in our own spelling', { consumerSecret: WORD }],
    ['the address of the mail server', { config: { smtpUrl: `smtp://shop:${WORD}@mail` } }],
    ['where files are stored', { config: { storageUrl: `s3://key:${WORD}@bucket` } }],
    ['a key of the process', { config: { secretKey: WORD, adminPassword: WORD } }],
  ];
  let written: ReturnType<typeof logged>;
  const line = (msg: string) => written.lines.find((one) => one['msg'] === msg);
  beforeAll(() => {
    written = logged(...secrets.map(([, thing]) => thing));
  });

  it.each(secrets.map(([where], index) => [where, index] as const))('never contains %s', (_where, index) => {
    const line = written.lines[index];
    expect(line).toMatchObject({ msg: 'logged' });
    expect(JSON.stringify(line)).not.toContain(WORD);
  });

  it('writes JSON lines on standard error and leaves standard output free', () => {
    expect(written.out).toBe('');
    expect(written.lines).toHaveLength(secrets.length + 4 + texts.length);
  });

  it('contains the message and the stack of an error', () => {
    expect(line('a warning')).toMatchObject({
      msg: 'a warning',
      error: { type: 'Error', message: 'a mishap', stack: expect.stringContaining('a mishap') },
    });
  });

  it('never contains other properties of an error, such as the values of a failed SQL statement', () => {
    expect(JSON.stringify(line('a warning'))).not.toContain(WORD);
  });

  it('looks into things of a class, and not into requests, sockets and bytes', () => {
    expect(line('things of a class')).toMatchObject({
      kept: { password: '[hidden]', size: 3 },
      heard: '[Heard]',
      bytes: `[${WORD.length} bytes]`,
    });
  });

  it('takes credentials out of running text, and leaves the rest', () => {
    const lines = written.lines.filter(({ msg }) => String(msg).endsWith(' failed'));
    expect(lines).toHaveLength(texts.length);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${WORD}|${KEY}|${Buffer.from(`admin:${WORD}`).toString('base64')}`));
    expect(lines.map(({ text }) => text)).toEqual([
      'connect mysql://[hidden]@db:3306/grove failed',
      'connect smtp://[hidden]@mail:587 failed',
      'put s3://[hidden]@store/bucket failed',
      'GET /rest?consumer_key=[hidden]&consumer_secret=[hidden]&page=2 failed',
      'PUT /rest/cms/v2/password-resets/[hidden] failed',
      'the key ck_[hidden] failed',
      'the header Basic [hidden] failed',
      'the body {"user_password": "[hidden]", "name": "ann"} failed',
    ]);
  });

  it('names the request at work, and none where there is none', () => {
    expect(line('in a request')).toMatchObject({ requestId: 'request-7' });
    expect(line('a moment')).not.toHaveProperty('requestId');
  });

  it('contains dates and URLs as text', () => {
    expect(line('a moment')).toMatchObject({ at: '1970-01-01T00:00:00.000Z', of: 'http://shop.example/' });
  });

  it.each([
    ['development', /^\[[\d:.]+\] INFO: logged \{"password":"\[hidden\]","size":3\}\r?$/m],
    ['production', /^\{"level":30,.*"password":"\[hidden\]","size":3,"msg":"logged"\}\r?$/m],
  ])('in %s has the format of that environment', (environment, expected) => {
    const program = `import { createLogger } from './log.js'; createLogger('info').info({ password: '${WORD}', size: 3 }, 'logged');`;
    const typed = [process.execPath, '--import', TYPESCRIPT, '--input-type=module', '--conditions=@grove/source', '-e', program];
    const quoted = typed.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
    const onTerminal = process.platform === 'darwin' ? ['-q', '/dev/null', 'sh', '-c', quoted] : ['-qec', quoted, '/dev/null'];
    const env = { PATH: process.env.PATH, NODE_ENV: environment, TERM: 'dumb', NO_COLOR: '1' };
    const { stdout } = spawnSync('script', onTerminal, { cwd: HERE, encoding: 'utf8', env });
    expect(stdout).toMatch(expected);
    expect(stdout).not.toContain(WORD);
  });

  it('leaves out what is below its level', () => {
    expect(JSON.stringify(written.lines)).not.toContain('below the level');
  });
});
