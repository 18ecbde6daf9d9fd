/** The sample shop that all trials of a process use. `url` and `key` are there when tests run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { createKey, startSampleShop } from './sample-shop.mjs';

/** The files of the shop, and what trials write. */
export const folder = mkdtempSync(join(tmpdir(), 'grove-clients-'));
export let url;
export let key;

const shop = startSampleShop(folder, { OUTBOUND_ALLOW: '127.0.0.1', LOG_LEVEL: 'error' });

before(async () => {
  url = await shop.url;
  key = createKey(folder);
});

after(() => {
  shop.child.kill();
  rmSync(folder, { recursive: true, force: true });
});
