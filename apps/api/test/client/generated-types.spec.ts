import { expect, it } from 'vitest';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const SOURCES = ['--conditions=@grove/source', '--import', './tools/codegen/typescript/register.mjs'];

it('The types of the client match the declarations of the server', async () => {
  const check = [...SOURCES, 'tools/codegen/client/generate-client.mjs', '--check'];
  await expect(promisify(execFile)(process.execPath, check, { cwd: ROOT })).resolves.toMatchObject({ stderr: '' });
});
