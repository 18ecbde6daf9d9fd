// SQL, because these are facts about a server, which has no entities of them.
import type { BulkSession, Database, ReadReplica } from '@grove/database';

/** The facts of a server of MySQL that matter to Grove. */
export interface MysqlFacts {
  readonly version: string;
  readonly packet: number;
  readonly charset: string;
  readonly isolation: string;
  readonly seconds: number;
  readonly grants: readonly string[];
}

export async function readMysqlFacts(database: Database): Promise<MysqlFacts> {
  const [row] = await read<Omit<MysqlFacts, 'grants' | 'isolation'>>(
    database,
    'SELECT VERSION() AS version, @@max_allowed_packet AS packet, @@collation_database AS charset, UNIX_TIMESTAMP() AS seconds',
  );
  // MariaDB and MySQL have different names for it.
  const sql = "SHOW SESSION VARIABLES WHERE Variable_name IN ('tx_isolation', 'transaction_isolation')";
  const [isolation] = await read<{ Value: string }>(database, sql);
  const grants = await read<object>(database, 'SHOW GRANTS');
  return { ...row, isolation: isolation.Value, grants: grants.map((grant) => String(Object.values(grant)[0])) };
}

/** The version of SQLite. */
export async function readSqliteVersion(database: Database): Promise<string> {
  return (await read<{ version: string }>(database, 'SELECT sqlite_version() AS version'))[0].version;
}

/** The names of the migrations that a replica has, and whether it refuses changes. */
export async function readReplicaFacts({ engine }: ReadReplica): Promise<{ migrations: Set<string>; isReadOnly: boolean }> {
  const migrations = await engine.read('SELECT name FROM migrations', []);
  const [row] = await engine.read('SELECT @@GLOBAL.read_only AS read_only', []);
  return { migrations: new Set(migrations.map(({ name }) => String(name))), isReadOnly: Number(row['read_only']) === 1 };
}

/** The number of rows of a table, whose name is from the schema. */
export async function countRows(session: BulkSession, table: string): Promise<number> {
  return Number((await session.read<{ row_count: number }>(`SELECT COUNT(*) AS row_count FROM \`${table}\``))[0].row_count);
}

const read = <T>(database: Database, sql: string): Promise<T[]> => database.select<T>({ reads: [], sql });
