import type { CliFixture } from '../support/cli-fixture.js';

/** Columns whose values depend on when or in which order rows were stored: ids that the table assigns, instants of storing, and texts that are sealed. */
const INCIDENTAL: Readonly<Record<string, readonly string[]>> = {
  unmapped_metadata: ['id'],
  import_leftover: ['id'],
  application_password: ['id'],
  coupon_use: ['id'],
  consumer_key: ['sealed_secret'],
  webhook: ['secret'],
  server_secret: ['secret'],
  media_file: ['id', 'created_at', 'storage_key'],
};

/** Tables about the imports themselves, and queues of work that is done in the background. */
const LEFT_OUT = /^(migrations|import_run|named_lock|sqlite_.*|.*_(word|word_ending|word_block|indexed|unindexed))$/;

/** Counters of changes, which show a cache that it is stale: every run of an import adds to them. */
const COUNTER_OF_CHANGES = /\/changes$|^version\//;

/** All rows of all tables, as texts by table, without what is incidental. */
export async function storedTables(cli: CliFixture): Promise<Record<string, string[]>> {
  const names = await cli.query<{ name: string }>(
    cli.databaseUrl.startsWith('sqlite')
      ? "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
  );
  const tables: Record<string, string[]> = {};
  for (const { name } of names.filter((table) => !LEFT_OUT.test(table.name))) {
    const rows = await cli.query<Record<string, unknown>>(`SELECT * FROM \`${name}\``);
    tables[name] = rows.map((row) => JSON.stringify(without(row, INCIDENTAL[name] ?? []), bigIntAsText)).sort();
  }
  // Counters are spread over rows at random.
  tables['counter_slot'] = (
    await cli.query<{ name: string; amount: number }>('SELECT name, SUM(amount) AS amount FROM counter_slot GROUP BY name')
  )
    .filter(({ name, amount }) => Number(amount) !== 0 && !COUNTER_OF_CHANGES.test(name))
    .map(({ name, amount }) => `${name} ${amount}`)
    .sort();
  return tables;
}

const without = (row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

const bigIntAsText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);
