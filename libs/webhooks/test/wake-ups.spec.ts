import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Config, createLogger } from '@grove/kernel';
import { describeOnEachEngine } from '@grove/kernel/testing';
import { hearWakeUps, WakeUps, type WakeUpCalls } from '../src/index.js';
import { startReceiver, type Receiver } from './support/receiver.js';
import { Shop } from './support/shop.js';

const NOBODY = 'redis://127.0.0.1:1';
const silent = createLogger('silent');

const redisUrl = process.env.GROVE_TEST_REDIS_URL ?? '';
const describeWithRedis = redisUrl === '' ? describe.skip : describe;

describeOnEachEngine('wake-ups', (engine) => {
  let shop: Shop;
  let other: Shop;
  let receiver: Receiver;
  let wakeUps: WakeUps | undefined;
  let calls: WakeUpCalls | undefined;
  beforeEach(async () => {
    const url = await engine.createDatabase();
    // Two processes as far as events are concerned: what one stores, the other does not hear of.
    shop = await Shop.open(url);
    [other, receiver] = await Promise.all([Shop.open(url), startReceiver()]);
  });
  afterEach(async () => {
    await Promise.all([wakeUps?.onModuleDestroy(), calls?.close()]);
    [wakeUps, calls] = [undefined, undefined];
    await other.close();
    await shop.close();
    await receiver.close();
  });

  function waking(url: string): WakeUps {
    wakeUps = new WakeUps(Object.assign(new Config(), { redisUrl: url }), shop.database, silent);
    wakeUps.onModuleInit();
    return wakeUps;
  }

  it('that do not get through cost time and no event, and no request fails', async () => {
    await shop.webhook(receiver.origin);
    const told = waking(NOBODY);
    other.dispatch({ config: { redisUrl: NOBODY } });
    const began = Date.now();
    await shop.emit(1);
    expect(Date.now() - began).toBeLessThan(1_000);
    await receiver.received(1);
    await shop.finished(1);
    expect(await told.probe()).toBe('away');
  });

  it('are not needed for an event of another process to arrive within a second', async () => {
    await shop.webhook(receiver.origin);
    other.dispatch();
    await shop.emit(1);
    await receiver.received(1);
    const began = Date.now();
    await shop.emit(2);
    await receiver.received(2);
    expect(Date.now() - began).toBeLessThan(1_000);
  });

  describeWithRedis('through Redis', () => {
    it('bring an event of one process to the dispatcher in another at once', async () => {
      await shop.webhook(receiver.origin);
      waking(redisUrl);
      const dispatch = other.dispatch({ config: { redisUrl } });
      calls = hearWakeUps(redisUrl, silent, () => dispatch.wake());
      await shop.emit(1);
      await receiver.received(1);
      for (let id = 2; id <= 10; id++) {
        const began = Date.now();
        await shop.emit(id);
        await receiver.received(id);
        expect(Date.now() - began).toBeLessThan(1_000);
      }
      await shop.finished(10);
    });
  });
});
