import { afterEach, beforeEach } from 'vitest';
import type { TestEngine } from '@grove/database/testing';
import { startReceiver, type Receiver } from './receiver.js';
import { SCHEMA, Shop } from './shop.js';

/** Opens a new shop and a new receiver before each test, and closes both after it. */
export function openForEachTest(engine: TestEngine, onOpened: (opened: { shop: Shop; receiver: Receiver }) => void): void {
  let shop: Shop;
  let receiver: Receiver;
  beforeEach(async () => {
    [shop, receiver] = await Promise.all([engine.createDatabase(SCHEMA).then((url) => Shop.open(url)), startReceiver()]);
    await shop.becomeInstallation();
    onOpened({ shop, receiver });
  });
  afterEach(async () => {
    await shop.close();
    await receiver.close();
  });
}
