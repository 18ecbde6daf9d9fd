import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const SOURCES = ['--conditions=@grove/source', '--import', './tools/typescript/register.mjs'];

it('The types of the client match the declarations of the server', async () => {
  const check = [...SOURCES, 'tools/client/generate-client.mjs', '--check'];
  await expect(promisify(execFile)(process.execPath, check, { cwd: ROOT })).resolves.toMatchObject({ stderr: '' });
});
