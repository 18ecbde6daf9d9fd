import type { DataSource, EntityMetadata, Table } from 'typeorm';
import { Database } from '../database.js';
import type { DatabaseOptions } from '../engines/create-engine.js';
import { describeOnEachEngine } from './describe-on-each-engine.js';

// Globals of Vitest, as in `describe-on-each-engine.ts`.
declare function expect(actual: unknown): { toEqual(expected: unknown): void };
declare function it(promise: string, test: () => Promise<void>): void;

/** Describes that migrations create the tables that entities declare, column by column, on each engine. `others` are entities that the migrations need besides. */
export function describeTables(
  title: string,
  {
    entities,
    migrations,
    others = [],
  }: Pick<DatabaseOptions, 'entities' | 'migrations'> & { others?: DatabaseOptions['entities'] },
): void {
  describeOnEachEngine(title, (engine) => {
    it('have the columns that their entities declare', async () => {
      const database = await Database.open({
        url: await engine.createDatabase(),
        entities: [...entities, ...others],
        migrations,
      });
      try {
        await database.migrate();
        const { source } = database;
        const own = source.entityMetadatas.filter(({ target }) => (entities as unknown[]).includes(target));
        const declared = own.map((entity) => [entity.tableName, declaredColumns(entity)]);
        expect(await madeColumns(source, own)).toEqual(Object.fromEntries(declared));
      } finally {
        await database.close();
      }
    });
  });
}

/** Whether a column may be null, and how long its text may be, where that is declared. */
type Column = readonly [isNullable: boolean, length: string | undefined];

const declaredColumns = ({ columns }: EntityMetadata): Record<string, Column> =>
  Object.fromEntries(columns.map((column) => [column.databaseName, [column.isNullable, lengthOf(column.type, column.length)]]));

async function madeColumns(
  source: DataSource,
  entities: readonly EntityMetadata[],
): Promise<Record<string, Record<string, Column>>> {
  const runner = source.createQueryRunner();
  try {
    const tables = await runner.getTables(entities.map(({ tableName }) => tableName));
    const columns = tables.map((table) => {
      const name = table.name.split('.').at(-1)!;
      return [name, columnsOf(table, source.getMetadata(name))];
    });
    return Object.fromEntries(columns);
  } finally {
    await runner.release();
  }
}

const columnsOf = ({ columns }: Table, entity: EntityMetadata): Record<string, Column> =>
  Object.fromEntries(
    columns.map(({ name, isNullable, length }) => {
      const declared = entity.columns.find(({ databaseName }) => databaseName === name);
      return [name, [isNullable, declared && lengthOf(declared.type, declared.length) === undefined ? undefined : length]];
    }),
  );

/** An instant is a text of this length in its entity, and a date in its table. */
const INSTANT_LENGTH = '19';

const lengthOf = (type: unknown, length: string): string | undefined =>
  type === 'varchar' && length !== '' && length !== INSTANT_LENGTH ? length : undefined;
