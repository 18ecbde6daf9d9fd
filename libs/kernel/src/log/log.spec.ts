import { beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const TYPESCRIPT = new URL('../../test/typescript.mjs', import.meta.url).href;
const WORD = 'open-sesame';

/** What a process writes that logs each of these, one line each, and one line of debugging. */
function logged(...things: object[]): { out: string; lines: Record<string, unknown>[] } {
  const program = `
    import { createLogger } from './log.js';
    const logger = createLogger('info');
    logger.debug('too little to tell');
    for (const thing of ${JSON.stringify(things)}) logger.info(thing, 'told');
    logger.warn({ error: Object.assign(new Error('a mishap'), { password: '${WORD}', parameters: ['${WORD}'] }) }, 'a warning');
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
    ['a key of the process', { config: { secretKey: WORD, adminPassword: WORD } }],
  ];
  let written: ReturnType<typeof logged>;
  beforeAll(() => {
    written = logged(...secrets.map(([, thing]) => thing));
  });

  it.each(secrets.map(([where], index) => [where, index] as const))('never tells %s', (_where, index) => {
    const line = written.lines[index];
    expect(line).toMatchObject({ msg: 'told' });
    expect(JSON.stringify(line)).not.toContain(WORD);
  });

  it('writes JSON lines on standard error and leaves standard output free', () => {
    expect(written.out).toBe('');
    expect(written.lines).toHaveLength(secrets.length + 2);
  });

  it('tells an error with its message and where it happened', () => {
    expect(written.lines.at(-2)).toMatchObject({
      msg: 'a warning',
      error: { type: 'Error', message: 'a mishap', stack: expect.stringContaining('a mishap') },
    });
  });

  it('never tells what an error carries along, such as the values of a statement that failed', () => {
    expect(JSON.stringify(written.lines.at(-2))).not.toContain(WORD);
  });

  it('tells moments and addresses as they are', () => {
    expect(written.lines.at(-1)).toMatchObject({ at: '1970-01-01T00:00:00.000Z', of: 'http://shop.example/' });
  });

  it('leaves out what is below its level', () => {
    expect(JSON.stringify(written.lines)).not.toContain('too little to tell');
  });
});
