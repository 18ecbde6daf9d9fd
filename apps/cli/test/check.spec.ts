import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CONFIG_CLASSES, openDatabase } from '@grove/server';
import { Configuration } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describeOnEachEngine('grove check', (engine) => {
  let cli: CliFixture;

  beforeAll(async () => {
    cli = await CliFixture.create(engine);
    await cli.json(['user', 'create', '--username', 'jan', '--role', 'customer', '--email', 'jan@noten.nl']);
  });
  afterAll(() => cli.close());

  const makeWrong = async (slot: number) => {
    const database = await openDatabase(new Configuration({ databaseUrl: cli.databaseUrl, logLevel: 'silent' }, CONFIG_CLASSES));
    await database.write(async (unit) => {
      await unit.query("UPDATE `user` SET display_key = 'other' WHERE username = 'jan'");
      await unit.query("INSERT INTO counter_slot (name, slot, amount) VALUES ('order/pending', ?, 2)", [slot]);
    });
    await database.close();
  };

  it('ends with 0 if nothing is wrong, and says how much was checked', async () => {
    const { code, out } = await cli.run(['check']);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^All \d+ checks found nothing wrong\.$/m) });
  });

  it('names each wrong record in a sentence, ends with 1, and repairs only if asked to', async () => {
    await makeWrong(90);
    const [user] = await cli.query<{ id: number }>("SELECT id FROM `user` WHERE username = 'jan'");
    const sentences = [
      `The column display_key of user ${user.id} is not what follows from its other columns.`,
      'The counter order/pending is 2, but there are 0 such records.',
    ];
    const { code, out } = await cli.run(['check']);
    expect(code).toBe(1);
    for (const sentence of sentences) expect(out).toContain(sentence);
    const json = await cli.run(['check', '--json']);
    const { checks, ...totals } = JSON.parse(json.out) as { checks: { sentences: string[] }[]; found: number; repaired: number };
    expect({ code: json.code, ...totals }).toEqual({ code: 1, found: 2, repaired: 0 });
    expect(checks.flatMap((check) => check.sentences)).toEqual(sentences);

    expect((await cli.run(['check', '--repair'])).code).toBe(0);
    expect((await cli.run(['check'])).code).toBe(0);
  });

  it('is not needed for indexes after grove reindex', async () => {
    await makeWrong(91);
    const { indexes } = await cli.json<{ indexes: { name: string; changed: number }[] }>(['reindex']);
    expect(indexes.filter(({ changed }) => changed > 0)).toEqual([{ name: 'numbers of orders', changed: 1 }]);
    expect(await cli.json(['check', '--repair'])).toMatchObject({ found: 1, repaired: 1 });
  });
});
