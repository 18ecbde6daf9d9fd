import { describe, expect, it } from '@jest/globals';
import { Lane } from './lane.js';
import { Lanes } from './lanes.js';

const BOUNDS = { concurrency: 3, perSecond: 5 };
const NOW = 1_000_000;

function busy(lane: Lane, count: number): void {
  for (let index = 0; index < count; index++) lane.begin();
}

describe('the lane of a webhook', () => {
  it('has no room while nothing is due', () => {
    const lane = new Lane(1, BOUNDS);
    expect(lane.room(NOW)).toBe(0);
    lane.expect(NOW + 10);
    expect(lane.room(NOW)).toBe(0);
    expect(lane.nextRoom(NOW)).toBe(NOW + 10);
    expect(lane.room(NOW + 10)).toBe(3);
  });

  it('has room for so many requests at once', () => {
    const lane = new Lane(1, BOUNDS);
    lane.expect(NOW);
    busy(lane, 2);
    expect(lane.room(NOW)).toBe(1);
    busy(lane, 1);
    expect(lane.room(NOW)).toBe(0);
    lane.end(true, NOW);
    expect(lane.room(NOW)).toBe(1);
  });

  it('begins no more requests than so many a second', () => {
    const lane = new Lane(1, BOUNDS);
    lane.expect(NOW);
    let begun = 0;
    for (let ms = 0; ms < 10_000; ms += 10)
      for (let room = lane.room(NOW + ms); room > 0; room--, begun++) {
        lane.begin();
        lane.end(true, NOW + ms);
      }
    expect(begun).toBeGreaterThanOrEqual(50);
    expect(begun).toBeLessThanOrEqual(56);
  });

  it('leaves a receiver alone that only fails, ever longer, and then asks it with one request', () => {
    const lane = new Lane(1, { concurrency: 3, perSecond: 1_000 });
    lane.expect(NOW);
    for (let index = 0; index < 5; index++) {
      lane.begin();
      lane.end(false, NOW);
    }
    expect(lane.room(NOW)).toBe(0);
    expect(lane.nextRoom(NOW)).toBe(NOW + 5_000);
    expect(lane.room(NOW + 5_000)).toBe(1);
    lane.begin();
    lane.end(false, NOW + 5_000);
    expect(lane.nextRoom(NOW + 5_000)).toBe(NOW + 15_000);
    expect(lane.room(NOW + 15_000)).toBe(1);
    lane.begin();
    lane.end(true, NOW + 15_000);
    expect(lane.room(NOW + 15_000)).toBe(3);
  });

  it('leaves a receiver alone as long as it asks for, within bounds', () => {
    const lane = new Lane(1, BOUNDS);
    lane.expect(NOW);
    lane.begin();
    lane.end(false, NOW, 60_000);
    expect(lane.nextRoom(NOW)).toBe(NOW + 60_000);
    expect(lane.room(NOW + 60_000)).toBe(3);
    lane.begin();
    lane.end(false, NOW + 60_000, 1e9);
    expect(lane.nextRoom(NOW + 60_000)).toBe(NOW + 360_000);
  });
});

describe('the lanes of all webhooks', () => {
  it('share what there is evenly, and each comes first in its turn', () => {
    const lanes = new Lanes({ concurrency: 10, perSecond: 100 });
    lanes.take(new Map([1, 2, 3].map((id) => [id, NOW])));
    expect(lanes.shares(NOW, 100).map(({ most }) => most)).toEqual([10, 10, 10]);
    expect(lanes.shares(NOW, 6).map(({ most }) => most)).toEqual([2, 2, 2]);
    const alone = [1, 2, 3].map(() => lanes.shares(NOW, 1).map(({ webhookId }) => webhookId));
    expect(alone.flat().sort()).toEqual([1, 2, 3]);
    expect(lanes.shares(NOW, 0)).toEqual([]);
  });
});
