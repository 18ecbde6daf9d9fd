import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { nodeOfImages } from './install.mjs';

const GROVE = join(import.meta.dirname, '../../dist/grove/apps/cli/dist/main.js');

export const ADMIN = { name: 'admin', password: 'walnut-2026' };

/** Starts the package with the sample shop, whose files are in `folder`. `url` resolves when it is ready. */
export function startSampleShop(folder, settings = {}) {
  const child = spawn(nodeOfImages(), [GROVE, 'start'], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: `sqlite:${join(folder, 'shop.db')}`, DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn' },
      ...{ COMPAT_ROOT: 'wp-json', SAMPLE_DATA: 'true', ADMIN_PASSWORD: ADMIN.password },
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = new Promise((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (data) => {
      const [, found] = /Grove answers at (\S+)\/rest/.exec((out += data)) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code} before it was ready. Run npm run build first.`)));
  });
  return { child, url };
}

/** A consumer key of the administrator of a shop whose files are in `folder`. */
export function createKey(folder) {
  const output = execFileSync(
    nodeOfImages(),
    [GROVE, 'key', 'create', '--username', ADMIN.name, '--permissions', 'read_write', '--json'],
    {
      env: {
        ...process.env,
        DATABASE_URL: `sqlite:${join(folder, 'shop.db')}`,
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'warn',
      },
    },
  );
  const { consumer_key: consumerKey, consumer_secret: consumerSecret } = JSON.parse(output);
  return { consumerKey, consumerSecret };
}
