import {
  type Database,
  hasChangeLog,
  HistoryNotRecognised,
  KeyRing,
  knownNames,
  type PendingMigration,
  type SecretsConfig,
} from '@grove/database';
import { appliedMigrations, readLayouts, readOrigin } from '@grove/operations';
import { codeOf, type Finding, findingsOf } from './finding.js';
import { countRows, type MysqlFacts, readMysqlFacts, readSqliteVersion } from './server-facts.sql.js';

const NEEDED = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'CREATE', 'ALTER', 'DROP', 'INDEX', 'REFERENCES'];
const MIN_PACKET = 16 * 2 ** 20;
const MAX_SECONDS_APART = 5;
const { ok, warning, error } = findingsOf('database');

const RECORDED = warning(
  'Triggers record which rows change, for a grove copy that is not complete. That takes time and space.',
  'Complete it with grove copy --freeze, or give it up with grove copy --unfreeze.',
);

/** The engine, its settings, the tables and what is stored in them. */
export async function probeDatabase(database: Database, secrets: SecretsConfig): Promise<Finding[]> {
  const engine = database.engineName === 'mysql' ? judgeMysql(await readMysqlFacts(database)) : await judgeSqlite(database);
  return [...engine, await probeWrites(database), ...(await probeTables(database, secrets))];
}

/** Judges a server of MySQL or MariaDB; `now` is the clock of this machine, in milliseconds. */
export function judgeMysql(facts: MysqlFacts, now = Date.now()): Finding[] {
  const [major, minor] = facts.version.split('.').map(Number);
  const isMaria = /mariadb/i.test(facts.version);
  const isOld = isMaria ? major < 10 || (major === 10 && minor < 6) : major < 8;
  const apart = Math.round(Math.abs(now / 1_000 - Number(facts.seconds)));
  const granted = facts.grants.join('\n');
  const lacking = /ALL PRIVILEGES/.test(granted) ? [] : NEEDED.filter((right) => !new RegExp(`\\b${right}\\b`).test(granted));
  const name = `${isMaria ? 'MariaDB' : 'MySQL'} ${facts.version.split('-')[0]}`;
  return [
    isOld ? error(`${name} is too old.`, 'Use MySQL 8 or MariaDB 10.6, or later ones.') : ok(`The server is ${name}.`),
    facts.packet < MIN_PACKET
      ? warning(`max_allowed_packet is ${facts.packet} bytes, so long records cannot be stored.`, 'Set it to 64M at the server.')
      : ok(`max_allowed_packet is ${facts.packet} bytes.`),
    /^utf8mb4_(nopad_bin|0900_bin)$/.test(facts.charset)
      ? ok(`Texts are compared exactly (${facts.charset}).`)
      : error(
          `The database compares texts by ${facts.charset}.`,
          'Restore a backup into a new database, where the migrations set it.',
        ),
    /^READ-COMMITTED$/i.test(facts.isolation)
      ? ok('Sessions read committed rows.')
      : error(`Sessions run at ${facts.isolation}.`, 'Let the proxy before the database pass on the settings of sessions.'),
    apart > MAX_SECONDS_APART
      ? warning(`The clocks of this machine and of the database are ${apart} seconds apart.`, 'Let NTP set both.')
      : ok('The clock of the database agrees with this one.'),
    lacking.length > 0
      ? error(`The account of DATABASE_URL lacks the rights ${lacking.join(', ')}.`, 'Grant them on the database of Grove.')
      : ok('The account has the rights that migrations need.'),
  ];
}

async function judgeSqlite(database: Database): Promise<Finding[]> {
  return [ok(`The engine is SQLite ${await readSqliteVersion(database)}.`)];
}

async function probeWrites(database: Database): Promise<Finding> {
  try {
    await database.probeWrite();
    return ok('The database accepts changes.');
  } catch (thrown) {
    if (codeOf(thrown) === 'FROZEN')
      return error('Writes are frozen by grove copy.', 'Wait until it ends, or run grove copy --unfreeze.');
    return error(
      `The database accepts no changes (${codeOf(thrown)}).`,
      'Check that it is the primary, that it has space, and run grove migrate.',
    );
  }
}

/** Steps that only an operator starts are no mistake: nothing but `grove migrate --contract` takes them. */
export function judgeHeldBack(steps: readonly Pick<PendingMigration, 'name' | 'phase'>[]): Finding[] {
  const heldBack = steps.filter(({ phase }) => phase === 'contract').map(({ name }) => name);
  if (heldBack.length === 0) return [];
  const remedy = 'Run grove migrate --contract when no process of an earlier version runs any more; --plan shows what it does.';
  return [{ ...ok(`Steps that remove what only earlier versions use are held back: ${heldBack.join(', ')}.`), remedy }];
}

function unlessNotRecognised(thrown: unknown): HistoryNotRecognised {
  if (thrown instanceof HistoryNotRecognised) return thrown;
  throw thrown;
}

async function probeTables(database: Database, secrets: SecretsConfig): Promise<Finding[]> {
  const session = await database.openBulkSession();
  try {
    if ((await readOrigin(session)) !== undefined)
      return [error('The database is an incomplete copy.', 'Complete grove copy or grove restore first.')];
    const steps = await database.pendingSteps().catch(unlessNotRecognised);
    if (steps instanceof HistoryNotRecognised) return [error(steps.reason, steps.remedy)];
    const pending = steps.filter(({ phase }) => phase === 'expand');
    if (pending.length > 0) return [error(`${pending.length} migrations are pending.`, 'Run grove migrate.')];
    const known = new Set(knownNames(database.source.migrations));
    const unknown = (await appliedMigrations(database)).filter((name) => !known.has(name));
    const index = findingsOf('search index');
    let waiting = 0;
    for (const { name } of (await readLayouts(session)).filter((table) => table.name.endsWith('_unindexed')))
      waiting += await countRows(session, name);
    const isCopied = await hasChangeLog(session);
    const problem = await new KeyRing(database, secrets).keyProblem();
    return [
      unknown.length > 0
        ? error(`A later version of Grove has migrated the database (${unknown[0]}).`, 'Run that version.')
        : ok('All migrations are applied.'),
      ...judgeHeldBack(steps),
      ...(isCopied ? [RECORDED] : []),
      problem === undefined
        ? findingsOf('secrets').ok('SECRET_KEY fits the stored credentials.')
        : findingsOf('secrets').error(problem, 'See grove secrets status.'),
      waiting > 10_000
        ? index.warning(
            `${waiting} records wait for their words, so searches miss some.`,
            'Check that an api runs; it catches up by itself.',
          )
        : index.ok(`${waiting} records wait for their words.`),
    ];
  } finally {
    await session.close();
  }
}
