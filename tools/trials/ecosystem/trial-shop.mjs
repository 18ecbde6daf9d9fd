/** The sample shop that all trials of a process use. `shop` and `key` are there when tests run. */
import { after, before } from 'node:test';
import { startSampleShop } from '../harness/sample-shop.mjs';
import { openStage } from '../harness/stage.mjs';
import { nodeOfImages } from './install.mjs';

const stage = openStage('clients');

/** The files of the shop, and what trials write. */
export const { folder } = stage;
export let url;
export let key;
export let admin;

before(async () => {
  const shop = await startSampleShop(stage, { settings: { OUTBOUND_ALLOW: '127.0.0.1', MCP: 'true' }, node: nodeOfImages() });
  ({ url, admin } = shop);
  key = await shop.createKey();
});

after(() => stage.close());
