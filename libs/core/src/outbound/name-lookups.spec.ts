import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LookupAddress } from 'node:dns';
import { NameLookups } from './name-lookups.js';

const ADDRESS = { address: '93.184.216.34', family: 4 };
const NOT_FOUND = Object.assign(new Error('who'), { code: 'ENOTFOUND' });
const MOMENT = 5_000;
const FORGOTTEN = 3_000;

/** The names that the system was asked for, in order, and those that it has not answered yet. */
let asked: string[];
let open: Map<string, { answer: (addresses: LookupAddress[]) => void; fail: () => void }>;
let names: NameLookups;

beforeEach(() => {
  vi.useFakeTimers();
  [asked, open] = [[], new Map()];
  names = new NameLookups((host) => {
    asked.push(host);
    return new Promise((answer, reject) => open.set(host, { answer, fail: () => reject(NOT_FOUND) }));
  });
});
afterEach(() => void vi.useRealTimers());

/** What comes of a look-up: the address, or why there is none. */
const find = (host: string): Promise<string> =>
  names.find(host).then(
    ([{ address }]) => address,
    ({ code, reason }: { code?: string; reason?: string }) => code ?? `failed: ${reason}`,
  );
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** All of them hang, until the system gives them up and that is forgotten. */
async function hang(...hosts: string[]): Promise<void> {
  const outcomes = hosts.map(find);
  await pass(MOMENT);
  expect(await Promise.all(outcomes)).toEqual(hosts.map(() => 'failed: timeout'));
  open.forEach(({ fail }) => fail());
  await pass(MOMENT);
  asked = [];
}

describe('the look-up of a name', () => {
  it('serves all who wait for it, and nobody later', async () => {
    const both = [find('fig.example'), find('fig.example')];
    open.get('fig.example')!.answer([ADDRESS]);
    expect(await Promise.all(both)).toEqual([ADDRESS.address, ADDRESS.address]);
    const later = find('fig.example');
    expect(asked).toEqual(['fig.example', 'fig.example']);
    open.get('fig.example')!.answer([{ address: '10.0.0.1', family: 4 }]);
    expect(await later).toBe('10.0.0.1');
  });

  it('that fails is not repeated for some seconds', async () => {
    const first = find('fig.example');
    open.get('fig.example')!.fail();
    expect(await first).toBe('ENOTFOUND');
    await pass(FORGOTTEN - 1);
    expect(await find('fig.example')).toBe('ENOTFOUND');
    expect(asked).toHaveLength(1);
    await pass(1);
    void find('fig.example');
    expect(asked).toHaveLength(2);
  });

  it('that brings no address fails by name', async () => {
    const outcome = find('fig.example');
    open.get('fig.example')!.answer([]);
    expect(await outcome).toBe('failed: name');
  });

  it('that hangs is waited for once, and not begun again while the system is at it', async () => {
    const first = find('hanging.example');
    await pass(MOMENT);
    expect(await first).toBe('failed: timeout');
    await pass(10 * MOMENT);
    expect(await find('hanging.example')).toBe('failed: timeout');
    expect(asked).toHaveLength(1);
  });

  it('keeps no more than one other that hung before from the system, and none that did not', async () => {
    await hang('a.example', 'b.example', 'c.example');
    const again = ['a.example', 'b.example', 'c.example'].map(find);
    const healthy = find('fig.example');
    await pass(0);
    expect(asked.sort()).toEqual(['a.example', 'fig.example']);
    open.get('fig.example')!.answer([ADDRESS]);
    expect(await healthy).toBe(ADDRESS.address);
    open.get('a.example')!.fail();
    await pass(0);
    expect(asked).toContain('b.example');
    expect(asked).not.toContain('c.example');
    await pass(MOMENT);
    expect(await Promise.all(again)).toEqual(['ENOTFOUND', 'failed: timeout', 'failed: timeout']);
  });

  it('waits for no other any more once its name was found again', async () => {
    await hang('a.example', 'b.example');
    const found = find('a.example');
    await pass(0);
    open.get('a.example')!.answer([ADDRESS]);
    expect(await found).toBe(ADDRESS.address);
    void find('b.example');
    void find('a.example');
    await pass(0);
    expect(asked.slice(1).sort()).toEqual(['a.example', 'b.example']);
  });
});
