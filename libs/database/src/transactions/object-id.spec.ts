import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectDependencies, Dependencies } from '@grove/core';
import { kindLoader } from '../queries/batch-loader.js';
import { newBank } from '../testing/bank.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import type { Database } from '../database.js';
import { areCurrent, tablesOf, tagsAt, type TagsAtMoment } from '../versions/tag-versions.js';

describeOnEachEngine('the shared sequence', (engine) => {
  let bank: Database;

  beforeAll(async () => {
    bank = await newBank(engine);
  });
  afterAll(() => bank.close());

  it('gives 200 units that ask at the same time 200 different numbers, rising within each unit', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 200 }, () => bank.write(async (unit) => [await unit.nextId('order'), await unit.nextId('product')])),
    );
    expect(new Set(pairs.flat()).size).toBe(400);
    expect(pairs.every(([first, second]) => first < second)).toBe(true);
  });

  it('gives a unit a later number than any unit that was committed before', async () => {
    const first = await bank.write((unit) => unit.nextId('post'));
    const second = await bank.write((unit) => unit.nextId('post'));
    expect(second).toBeGreaterThan(first);
  });

  it('gives many numbers in one go, all different and of their kind', async () => {
    const batches = await Promise.all([1, 2, 1_500].map((count) => bank.write((unit) => unit.nextIds('media', count))));
    expect(batches.map((batch) => batch.length)).toEqual([1, 2, 1_500]);
    expect(new Set(batches.flat()).size).toBe(1_503);
    const [{ count }] = await bank.read<{ count: number }>(`SELECT COUNT(*) AS count FROM object_id WHERE kind = 'media'`);
    expect(count).toBe(1_503);
    for (const id of batches.flatMap((batch) => [batch[0], batch[batch.length - 1]])) expect(await bank.kindOf(id)).toBe('media');
  });

  it('knows what a number stands for', async () => {
    const id = await bank.write((unit) => unit.nextId('page'));
    expect(await bank.kindOf(id)).toBe('page');
    expect(await bank.kindOf(999_999_999)).toBeUndefined();
  });

  it('knows nothing of a number that was released, and keeps it when the unit fails', async () => {
    const [released, kept] = await bank.write((unit) => unit.nextIds('coupon', 2));
    await bank.write((unit) => unit.releaseId(released));
    const failed = bank.write(async (unit) => {
      await unit.releaseId(kept);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect([await bank.kindOf(released), await bank.kindOf(kept)]).toEqual([undefined, 'coupon']);
  });

  it('never gives a number twice, even when it was released', async () => {
    const id = await bank.write((unit) => unit.nextId('coupon'));
    await bank.write((unit) => unit.releaseId(id));
    expect(await bank.write((unit) => unit.nextId('coupon'))).toBeGreaterThan(id);
  });

  it('ends what found no record when a number is given, and what found one only when it is released', async () => {
    const kinds = kindLoader(bank);
    const ask = async (id: number) => {
      const versions = await bank.versions.current();
      const dependencies = new Dependencies(versions);
      const kind = await collectDependencies(dependencies, () => kinds.load(id));
      return { kind, depended: tagsAt(tablesOf(dependencies), versions) };
    };
    const isCurrent = async ({ depended }: { depended: TagsAtMoment }) => areCurrent(depended, await bank.versions.current());
    const id = await bank.write((unit) => unit.nextId('fig'));
    const [found, missing] = [await ask(id), await ask(id + 1)];
    expect([found.kind, missing.kind]).toEqual(['fig', undefined]);
    expect([await isCurrent(found), await isCurrent(missing)]).toEqual([true, true]);
    const next = await bank.write((unit) => unit.nextId('date'));
    expect([await isCurrent(found), await isCurrent(missing)]).toEqual([true, false]);
    expect((await ask(next)).kind).toBe('date');
    await bank.write((unit) => unit.releaseId(id));
    expect(await isCurrent(found)).toBe(false);
    expect((await ask(id)).kind).toBeUndefined();
  });

  it('are looked up again in a unit of work, which sees what it has released itself', async () => {
    const kinds = kindLoader(bank);
    const fig = await bank.write((unit) => unit.nextId('fig'));
    const dependencies = async () => new Dependencies(await bank.versions.current());
    expect(await collectDependencies(await dependencies(), () => kinds.load(fig))).toBe('fig');
    const releasing = collectDependencies(await dependencies(), () =>
      bank.write(async (unit) => {
        await unit.releaseId(fig);
        return kinds.load(fig);
      }),
    );
    expect(await releasing).toBeUndefined();
  });
});
