import type { PoolConnection, PrepareStatementInfo } from 'mysql2';

/** The server allows about 16,000 prepared statements for all of its connections together. */
const MOST_PREPARED = 250;

/**
 * The driver closes statements beyond this number when it prepares another one, also amid a transaction. If a Galera cluster rolls the transaction back at that
 * moment, the error is lost, because the server never answers to the closing of a statement, and what follows is committed statement by statement.
 */
export const MOST_PREPARED_IN_TRANSACTION = 2_000;

/** A transaction that has prepared so many asks the driver for each, because it closes the first ones before long. */
const MOST_HELD = MOST_PREPARED_IN_TRANSACTION / 2;

/** One statement of a connection. */
interface Prepared {
  /** Undefined until the server has prepared it. */
  statement?: PrepareStatementInfo;
  /** How many uses of all statements of the connection there had been, with this one. */
  lastUse: number;
}

interface PreparedStatements {
  readonly bySql: Map<string, Prepared>;
  uses: number;
}

const ofConnections = new WeakMap<PoolConnection, PreparedStatements>();

type Done = (error: Error | null, result?: unknown) => void;

/** Executes a statement, which is prepared first unless the connection has it. `done` also gets the error of the preparation. */
export function executePrepared(connection: PoolConnection, sql: string, values: readonly unknown[], done: Done): void {
  const prepared = use(connection, sql);
  // The driver would look for it again, with a command of its own.
  if (prepared.statement) prepared.statement.execute(values, done);
  else {
    const { bySql } = statementsOf(connection);
    if (bySql.size < MOST_HELD)
      connection.prepare(sql, (error, statement) => {
        if (!error && bySql.size < MOST_HELD) prepared.statement = statement;
      });
    connection.execute(sql, values as never, done);
  }
}

/** Closes statements that have not been used for long. The connection must not be in a transaction. */
export function closeUnusedStatements(connection: PoolConnection): void {
  const { bySql } = statementsOf(connection);
  if (bySql.size <= MOST_PREPARED) return;
  const longestUnusedFirst = [...bySql].sort(([, one], [, other]) => one.lastUse - other.lastUse);
  for (const [sql] of longestUnusedFirst.slice(0, bySql.size - MOST_PREPARED)) {
    bySql.delete(sql);
    connection.unprepare(sql);
  }
}

/** Notes the use of a statement. */
function use(connection: PoolConnection, sql: string): Prepared {
  const statements = statementsOf(connection);
  const { bySql } = statements;
  const lastUse = ++statements.uses;
  const known = bySql.get(sql);
  if (known) {
    known.lastUse = lastUse;
    return known;
  }
  if (bySql.size === MOST_HELD) for (const prepared of bySql.values()) prepared.statement = undefined;
  const prepared = { lastUse };
  bySql.set(sql, prepared);
  return prepared;
}

function statementsOf(connection: PoolConnection): PreparedStatements {
  const known = ofConnections.get(connection);
  if (known) return known;
  const made = { bySql: new Map<string, Prepared>(), uses: 0 };
  ofConnections.set(connection, made);
  return made;
}
