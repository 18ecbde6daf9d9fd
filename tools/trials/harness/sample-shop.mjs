import { join } from 'node:path';
import { freePort, untilReady } from '../../engines/programs.mjs';
import { authorizationOf } from './client.mjs';
import { Grove, mustBeReady, originAt } from './grove.mjs';

const ADMIN = { username: 'admin', password: 'walnut-2026' };
export const ADMIN_AUTHORIZATION = authorizationOf(ADMIN.username, ADMIN.password);

/** Starts `grove start` with the sample shop, also at the root of WordPress, and gives its address; `node` runs it. */
export async function startSampleShop(stage, { settings, node } = {}) {
  const port = await freePort();
  const sample = { SAMPLE_DATA: 'true', ADMIN_PASSWORD: ADMIN.password, COMPAT_ROOT: 'wp-json', PORT: `${port}` };
  const grove = new Grove(stage, { ...sample, DATABASE_URL: `sqlite:${join(stage.folder, 'shop.db')}`, ...settings }, { node });
  const url = originAt(port);
  await untilReady(grove.start('cli', { args: ['start'] }), 'The sample shop', () => mustBeReady(url));
  const createKey = async () => {
    const command = ['key', 'create', '--username', ADMIN.username, '--permissions', 'read_write'];
    const { consumer_key: consumerKey, consumer_secret: consumerSecret } = await grove.command(...command);
    return { consumerKey, consumerSecret };
  };
  return { url, admin: ADMIN, createKey };
}
