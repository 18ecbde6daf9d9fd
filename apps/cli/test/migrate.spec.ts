import { afterEach, expect, it, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { schema } from '@grove/server';
import { describeOnEachEngine } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PENDING = 'WebhookOwners1700000001630';

interface Plan {
  readonly new_database: boolean;
  readonly steps: readonly { name: string; phase: string; changes: readonly Record<string, unknown>[] }[];
}

const PAGE = readFileSync(resolve(__dirname, '../../../docs/operating/upgrading.md'), 'utf8');

/** The commands of the page, in the order of its steps. */
const commandsOfPage = [...PAGE.matchAll(/```sh\n\s*grove (.*)\n/g)].map(([, command]) => command.split(' '));

describeOnEachEngine('grove migrate', (engine) => {
  let cli: CliFixture;
  afterEach(() => cli.close());

  const migrations = schema.migrations.filter(({ name }) => name !== PENDING);
  const outOfDate = async () => (cli = await CliFixture.create(engine, { ...schema, migrations }));

  it('shows with --plan what each step does, how long, and what it locks, and changes nothing', async () => {
    await outOfDate();
    const { steps } = await cli.json<Plan>(['migrate', '--plan']);
    const unlocked = { algorithm: 'instant', locks: 'nothing', about_seconds: 0 };
    expect(steps).toMatchObject([
      {
        ...{ name: PENDING, phase: 'expand', held_back: false },
        changes: [
          { does: 'adds the column application_password to webhook', table: 'webhook', ...unlocked },
          { does: 'adds the column owner_is_administrator to webhook', table: 'webhook', ...unlocked },
        ],
      },
    ]);
    const { out } = await cli.run(['migrate', '--plan']);
    expect(out).toContain('Nothing was changed');
    expect(out).toContain('adds the column application_password to webhook: instant, locks nothing');
    expect(await cli.query(`SELECT name FROM migrations WHERE name = '${PENDING}'`)).toEqual([]);
  });

  it('applies what is pending, and then has nothing to do', async () => {
    await outOfDate();
    expect(await cli.json(['migrate'])).toEqual({ applied: [PENDING], held_back: [] });
    expect((await cli.run(['migrate', '--contract'])).out).toBe('The database is up to date.\n');
    expect((await cli.run(['migrate', '--plan'])).out).toBe('The database is up to date.\n');
  });

  it('works as the page about upgrades says, step by step', async () => {
    await outOfDate();
    const outputs: string[] = [];
    for (const command of commandsOfPage) {
      const { code, out, err } = await cli.run(command);
      expect([code, err]).toEqual([0, '']);
      outputs.push(out);
    }
    const [plan, migrated, contracted] = outputs;
    expect(plan).toContain('grove migrate will do this');
    expect(migrated).toContain(`Applied:\n  ${PENDING}`);
    expect([contracted, outputs.length]).toEqual(['The database is up to date.\n', 3]);
  });

  it('creates the tables of a new database, and says so before', async () => {
    cli = await CliFixture.createEmpty(engine);
    expect(await cli.json<Plan>(['migrate', '--plan'])).toMatchObject({ new_database: true, steps: [] });
    expect((await cli.json<{ applied: string[] }>(['migrate'])).applied).toHaveLength(schema.migrations.length);
  });

  it('is the only command that migrates with MIGRATE_AT_START=false', async () => {
    await outOfDate();
    const settings = { MIGRATE_AT_START: 'false' };
    const { message } = await cli.refusal(['check'], settings);
    expect(message).toContain('Run grove migrate first');
    expect(await cli.json(['migrate'], settings)).toEqual({ applied: [PENDING], held_back: [] });
    expect((await cli.run(['check'], settings)).code).toBe(0);
  });
});
