import { expect, it } from '@jest/globals';
import type { TableColumn } from 'typeorm';
import { Database, indexName, placeholders, type RowValues } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { schema } from '../../src/schema.js';

type Migrations = typeof schema.migrations;

const isRenaming = ({ name }: Migrations[number]) => /Names\d+$/.test(name);
const timestampOf = ({ name }: Migrations[number]) => Number(/\d+$/.exec(name)![0]);
const RENAMINGS = schema.migrations.filter(isRenaming);
/** The schema at the time of the new names: later migrations know these only. */
const MIGRATIONS = schema.migrations.filter((one) => timestampOf(one) <= Math.max(...RENAMINGS.map(timestampOf)));
const EARLIER = MIGRATIONS.filter((migration) => !isRenaming(migration));

const AT = '2026-01-02 03:04:05';
const LATER = '2026-02-03 04:05:06';

type Value = string | number;
type Column = readonly [from: string, to: string, value: Value];

/** Each renamed table with its renamed columns, and a value for each of them. */
const TABLES: readonly (readonly [from: string, to: string, columns: readonly Column[]])[] = [
  ['tally', 'counter_slot', [['amount', 'amount', 17]]],
  ['turn', 'named_lock', [['name', 'name', 'term']]],
  [
    'idempotent_request',
    'idempotent_request',
    [
      ['holder', 'owner', 'api-1'],
      ['answer', 'response', '{"status":201}'],
    ],
  ],
  ['tax_rate', 'tax_rate', [['place_key', 'location_key', '1015']]],
  [
    'post',
    'post',
    [
      ['trashed_from', 'previous_status', 'publish'],
      ['floating', 'has_floating_date', 0],
    ],
  ],
  ['comment', 'comment', [['status_before', 'previous_status', 'hold']]],
  [
    'product',
    'product',
    [
      ['listed', 'not_in_trash', 0],
      ['pictured', 'has_images', 1],
    ],
  ],
  ['product_in_category', 'product_in_category', [['listed', 'not_in_trash', 0]]],
  [
    'shop_order',
    'shop_order',
    [
      ['listed', 'not_in_trash', 0],
      ['stock_taken', 'stock_reduced', 1],
      ['pieces', 'item_count', 5],
    ],
  ],
  [
    'order_line',
    'order_line',
    [
      ['stock_taken', 'reduced_stock', 3],
      ['stock_of', 'stock_managed_by_id', 8],
    ],
  ],
  ['order_of_product', 'order_of_product', [['listed', 'not_in_trash', 0]]],
  ['coupon', 'coupon', [['listed', 'not_in_trash', 0]]],
  ['webhook', 'webhook', [['probing_since', 'disabled_for_failures_at', LATER]]],
  [
    'webhook_delivery',
    'webhook_delivery',
    [
      ['attempts_before', 'attempts_before_resend', 4],
      ['lease_holder', 'claim_id', 'dispatcher-7'],
    ],
  ],
  ['webhook_erasure', 'personal_data_erasure', [['resource_id', 'customer_id', 12]]],
  ['contact_submission', 'contact_submission', [['written', 'submitted_values', '{"your-name":"Ada"}']]],
];

/** How many indexes contain a renamed column. */
const RENAMED_INDEXES = 16;

/** Rows to which those of the renamed tables refer. */
const REFERENCES = ['object_id', 'contact_form'];

describeOnEachEngine('Tables and columns with new names', (engine) => {
  it('keep their rows and indexes when they are renamed, reverted and renamed again', async () => {
    const database = await upgraded(await filled());
    await expectRenamed(database);
    await reverted(database);
    expect(await rows(database, 'from')).toEqual(VALUES);
    expect(await database.migrate()).toHaveLength(RENAMINGS.length);
    await expectRenamed(database);
    await database.close();
  });

  it('are renamed completely after an upgrade that was cut short', async () => {
    const url = await filled([
      'ALTER TABLE tally RENAME TO counter_slot',
      'ALTER TABLE webhook_erasure RENAME TO personal_data_erasure',
      'ALTER TABLE product RENAME COLUMN listed TO not_in_trash',
      'ALTER TABLE webhook_delivery RENAME COLUMN lease_holder TO claim_id',
    ]);
    const database = await upgraded(url);
    await expectRenamed(database);
    const runner = database.source.createQueryRunner();
    for (const Renaming of RENAMINGS) await new Renaming().up(runner);
    await runner.release();
    await expectRenamed(database);
    await database.close();
  });

  /** A database of the version before, with a row in each table, in which an upgrade may have begun. */
  async function filled(begun: readonly string[] = []): Promise<string> {
    const url = await engine.createDatabase();
    const database = await Database.open({ url, entities: schema.entities, migrations: EARLIER });
    await database.migrate();
    const runner = database.source.createQueryRunner();
    for (const table of REFERENCES) await insert(database, table, []);
    for (const [table, , columns] of TABLES) await insert(database, table, columns);
    for (const statement of begun) await runner.query(statement);
    await runner.release();
    await database.close();
    return url;
  }
});

async function upgraded(url: string): Promise<Database> {
  const database = await Database.open({ url, entities: schema.entities, migrations: MIGRATIONS });
  expect(new Set(await database.migrate())).toEqual(new Set(RENAMINGS.map(({ name }) => name)));
  return database;
}

async function reverted(database: Database): Promise<void> {
  const runner = database.source.createQueryRunner();
  for (const Renaming of RENAMINGS.toReversed()) {
    await new Renaming().down(runner);
    await runner.query('DELETE FROM migrations WHERE name = ?', [Renaming.name]);
  }
  await runner.release();
}

async function insert(database: Database, table: string, columns: readonly Column[]): Promise<void> {
  const runner = database.source.createQueryRunner();
  const found = (await runner.getTable(table))!;
  const values = Object.fromEntries(columns.map(([from, , value]) => [from, value]));
  const row: RowValues = { ...Object.fromEntries(found.columns.map((column) => [column.name, valueFor(column)])), ...values };
  // Not in a unit of work, which needs the names of today.
  const names = Object.keys(row).map((name) => database.source.driver.escape(name));
  await runner.query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${placeholders(names.length)})`, Object.values(row));
  await runner.release();
}

/** Numbers are 1, so that each row refers to the only row of another table. */
function valueFor({ type, isNullable }: TableColumn): Value | null {
  if (isNullable) return null;
  if (type === 'datetime') return AT;
  return /int|bool/.test(type) ? 1 : 'x';
}

const VALUES = TABLES.map(([, , columns]) => columns.map(([, , value]) => value));

function rows(database: Database, names: 'from' | 'to'): Promise<Value[][]> {
  const name = ([from, to]: readonly [string, string, ...unknown[]]) => (names === 'from' ? from : to);
  return Promise.all(
    TABLES.map(async (table) => {
      const columns = table[2].map(name);
      const condition = table[1] === 'counter_slot' ? " WHERE name NOT LIKE 'version/%'" : '';
      const [row, ...others] = await database.read<Record<string, Value>>(
        `SELECT ${columns.join(', ')} FROM ${name(table)}${condition}`,
      );
      expect(others).toEqual([]);
      return columns.map((column, index) => (typeof table[2][index][2] === 'number' ? Number(row[column]) : row[column]));
    }),
  );
}

async function expectRenamed(database: Database): Promise<void> {
  expect(await rows(database, 'to')).toEqual(VALUES);
  const runner = database.source.createQueryRunner();
  let renamedIndexes = 0;
  for (const [, table, columns] of TABLES) {
    const { indices } = (await runner.getTable(table))!;
    const plain = indices.filter(({ isUnique }) => !isUnique);
    expect(plain.map(({ name }) => name)).toEqual(plain.map(({ columnNames }) => indexName(table, columnNames)));
    renamedIndexes += plain.filter(({ columnNames }) => columns.some(([, to]) => columnNames.includes(to))).length;
  }
  expect(renamedIndexes).toBe(RENAMED_INDEXES);
  const tables = TABLES.flatMap(([from, to]) => (from === to ? [] : [from]));
  expect(await Promise.all(tables.map((table) => runner.hasTable(table)))).toEqual(tables.map(() => false));
  await runner.release();
}
