import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { column, createTable, engineOf, foreignKeyName } from '@grove/database';

/** The definition of each new column, in SQL that both engines understand. `TEXT` stands for text of any length. */
const NEW_COLUMNS: readonly (readonly [table: string, column: string, definition: string])[] = [
  ['product', 'shown_created_at', 'datetime NULL'],
  ['product', 'undated', 'boolean NOT NULL DEFAULT 0'],
  ['product', 'sale_days_in_utc', 'boolean NOT NULL DEFAULT 0'],
  ['product', 'active_price', 'varchar(20) NULL'],
  ['product', 'stock_status', 'varchar(20) NULL'],
  ['product', 'average_rating', 'varchar(20) NULL'],
  ['product', 'grouped_ids', 'TEXT NULL'],
  ['product_variation', 'undated', 'boolean NOT NULL DEFAULT 0'],
  ['product_variation', 'shown_as_visible', 'boolean NOT NULL DEFAULT 0'],
  ['product_variation', 'sale_days_in_utc', 'boolean NOT NULL DEFAULT 0'],
  ['product_variation', 'stock_status', 'varchar(20) NULL'],
];

/** Columns that were too short, or did not allow null, with their new and their former definition. */
const CHANGED: readonly (readonly [table: string, column: string, definition: string, former: string])[] = [
  ['product', 'type', 'varchar(200) NOT NULL', 'varchar(10) NOT NULL'],
  ['product', 'status', 'varchar(20) NOT NULL', 'varchar(10) NOT NULL'],
  ['product', 'sku', 'varchar(255) NOT NULL', 'varchar(100) NOT NULL'],
  ['product', 'modified_at', 'datetime NULL', 'datetime NOT NULL'],
  ['product_variation', 'sku', 'varchar(255) NOT NULL', 'varchar(100) NOT NULL'],
  ['product_variation', 'modified_at', 'datetime NULL', 'datetime NOT NULL'],
  ['product_in_category', 'status', 'varchar(20) NOT NULL', 'varchar(10) NOT NULL'],
];

/**
 * Products that come from another system may have types and statuses that Grove does not know, no dates, a price, stock status or rating that does not follow
 * from their other fields, pictures that were deleted or are there twice, and a SKU that another product has as well.
 */
export class ImportedProducts1700000001300 implements MigrationInterface {
  readonly name = 'ImportedProducts1700000001300';

  async up(runner: QueryRunner): Promise<void> {
    const isMysql = engineOf(runner) === 'mysql';
    for (const [table, name, definition] of NEW_COLUMNS)
      if (!(await runner.hasColumn(table, name)))
        await runner.query(
          `ALTER TABLE ${table} ADD COLUMN ${name} ${definition.replace('TEXT', isMysql ? 'longtext' : 'text')}`,
        );
    for (const [table, name, definition] of CHANGED) await changeDefinition(runner, table, name, definition);
    await createTable(runner, 'product_default', { id: id(), name: line(40), value: line(2_000) });
    if (await runner.hasColumn('sku', 'duplicate')) return;
    if (isMysql) await changeOnMysql(runner);
    else await recreate(runner, NEW_TABLES);
  }

  /** Products that only this version allows must be deleted before. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('product_default');
    if (engineOf(runner) === 'mysql') for (const statement of ON_MYSQL.down) await runner.query(statement);
    else await recreate(runner, FORMER_TABLES);
    for (const [table, name, , former] of CHANGED) await changeDefinition(runner, table, name, former);
    for (const [table, name] of NEW_COLUMNS.toReversed()) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
  }
}

/** SQLite cannot change a column, and TypeORM would delete the rows that refer to the table: a new column takes the place of the old one. */
async function changeDefinition(runner: QueryRunner, table: string, name: string, definition: string): Promise<void> {
  if (engineOf(runner) === 'mysql') {
    await runner.query(`ALTER TABLE ${table} MODIFY ${name} ${definition}`);
    return;
  }
  const { indices } = (await runner.getTable(table))!;
  const affected = indices.filter(({ columnNames }) => columnNames.includes(name));
  for (const index of affected) await runner.dropIndex(table, index);
  await runner.query(`ALTER TABLE ${table} ADD COLUMN changed ${definition.replace('NOT NULL', "NOT NULL DEFAULT ''")}`);
  await runner.query(`UPDATE ${table} SET changed = ${name}`);
  await runner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
  await runner.query(`ALTER TABLE ${table} RENAME COLUMN changed TO ${name}`);
  for (const index of affected)
    await runner.createIndex(
      table,
      new TableIndex({ name: index.name, columnNames: index.columnNames, isUnique: index.isUnique }),
    );
}

/** A migration that was cut short may have changed the first table already. */
async function changeOnMysql(runner: QueryRunner): Promise<void> {
  const { foreignKeys } = (await runner.getTable('product_image'))!;
  if (foreignKeys.some(({ name }) => name === MEDIA_KEY)) await runner.query(ON_MYSQL.up[0]);
  await runner.query(ON_MYSQL.up[1]);
}

const MEDIA_KEY = foreignKeyName('product_image', 'media_id');

const ON_MYSQL = {
  up: [
    `ALTER TABLE product_image DROP FOREIGN KEY ${MEDIA_KEY}, DROP PRIMARY KEY, ADD PRIMARY KEY (product_id, position),
      ADD COLUMN empty_before int NOT NULL DEFAULT 0`,
    'ALTER TABLE sku ADD COLUMN duplicate int NOT NULL DEFAULT 0, DROP PRIMARY KEY, ADD PRIMARY KEY (sku_key, duplicate)',
  ],
  down: [
    'ALTER TABLE sku DROP PRIMARY KEY, ADD PRIMARY KEY (sku_key), DROP COLUMN duplicate',
    `ALTER TABLE product_image DROP PRIMARY KEY, ADD PRIMARY KEY (product_id, media_id), DROP COLUMN empty_before,
      ADD CONSTRAINT ${MEDIA_KEY} FOREIGN KEY (media_id) REFERENCES media (id) ON DELETE CASCADE`,
  ],
};

const { id, int, line } = column;
const OF_PRODUCT = { column: 'product_id', references: 'product', onDelete: 'CASCADE' } as const;
const OF_MEDIUM = { column: 'media_id', references: 'media', onDelete: 'CASCADE' } as const;
const IMAGE = { product_id: int(), media_id: int(), position: int() };
const SKU = { sku_key: line(300), owner_id: int() };

type Tables = Readonly<
  Record<'product_image' | 'sku', Parameters<typeof createTable> extends [unknown, unknown, ...infer Rest] ? Rest : never>
>;

const NEW_TABLES: Tables = {
  product_image: [
    { ...IMAGE, empty_before: int({ default: 0 }) },
    { primary: ['product_id', 'position'], indexes: [['media_id']], foreignKeys: [OF_PRODUCT] },
  ],
  sku: [
    { ...SKU, duplicate: int({ default: 0 }) },
    { primary: ['sku_key', 'duplicate'], indexes: [['owner_id']] },
  ],
};

const FORMER_TABLES: Tables = {
  product_image: [IMAGE, { primary: ['product_id', 'media_id'], foreignKeys: [OF_PRODUCT, OF_MEDIUM] }],
  sku: [SKU, { primary: ['sku_key'], indexes: [['owner_id']] }],
};

/** SQLite cannot change a primary key. */
async function recreate(runner: QueryRunner, tables: Tables): Promise<void> {
  for (const [table, columns] of [
    ['product_image', Object.keys(IMAGE)],
    ['sku', Object.keys(SKU)],
  ] as const) {
    for (const index of (await runner.getTable(table))!.indices) await runner.dropIndex(table, index);
    await runner.query(`ALTER TABLE ${table} RENAME TO former_${table}`);
    await createTable(runner, table, ...tables[table]);
    await runner.query(`INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM former_${table}`);
    await runner.dropTable(`former_${table}`);
  }
}
