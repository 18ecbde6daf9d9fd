import { describe, expect, it } from 'vitest';
import { mapYielding } from './map-yielding.js';

describe('work that is done in turns', () => {
  it('gives each result in its place, whether it is there immediately or later', async () => {
    expect(await mapYielding([1, 2, 3], (item) => (item === 2 ? Promise.resolve(item * 10) : item * 10))).toEqual([10, 20, 30]);
    expect(await mapYielding([], () => 1)).toEqual([]);
  });

  it('lets others have a turn between slow items (finding S5)', async () => {
    let done = 0;
    const seen: number[] = [];
    const look = () => void (done < 4 && (seen.push(done), setImmediate(look)));
    setImmediate(look);
    await mapYielding([1, 2, 3, 4], () => {
      for (const end = performance.now() + 15; performance.now() < end;);
      return (done += 1);
    });
    expect(seen).toEqual([1, 2, 3]);
  });

  it('lets others have turns between pages that are made together', async () => {
    let [done, turns] = [0, 0];
    const look = () => void (done < 8 && (turns++, setImmediate(look)));
    setImmediate(look);
    const page = () =>
      mapYielding([1, 2], () => {
        for (const end = performance.now() + 6; performance.now() < end;);
        done++;
      });
    await Promise.all([page(), page(), page(), page()]);
    expect(turns).toBeGreaterThan(2);
  });
});
