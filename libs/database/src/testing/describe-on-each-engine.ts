import { mysqlTestEngine, sqliteTestEngine, type TestEngine } from './test-engine.js';

// Globals of Vitest, as far as they are used here. Its package is not installed where Grove only runs, and cannot be imported where tools use the rest of this folder.
declare function afterAll(work: () => unknown): void;
declare function describe(title: string, promises: () => void): void;
declare const it: { skip(promise: string, test: () => void): void };

/** Describes the same promises for each engine: SQLite always, MySQL when GROVE_TEST_MYSQL_URL names a server. */
export function describeOnEachEngine(title: string, promises: (engine: TestEngine) => void): void {
  describeOnSqlite(title, promises);
  describeOnMysql(title, promises);
}

/** Describes behaviour of SQLite only. */
export function describeOnSqlite(title: string, promises: (engine: TestEngine) => void): void {
  describeOn(sqliteTestEngine(), `${title} (SQLite)`, promises);
}

/** Describes behaviour of MySQL only. Skipped without a server, which is a failure under CI. */
export function describeOnMysql(title: string, promises: (engine: TestEngine) => void): void {
  const url = process.env.GROVE_TEST_MYSQL_URL;
  if (url) return describeOn(mysqlTestEngine(url), `${title} (MySQL)`, promises);

  const advice = 'run it through `node tools/engines/engines.mjs --`, or set GROVE_TEST_MYSQL_URL';
  if (process.env.CI === 'true') throw new Error(`"${title}" must be tested on MySQL too: ${advice}.`);
  describe(`${title} (MySQL)`, () => it.skip(`left out: ${advice}`, () => undefined));
}

/**
 * The cases to test on an engine: all of them on SQLite, and every third on MySQL. For rules that Grove's own code decides in many cases, all of which run
 * the same statements.
 */
export const casesFor = <T>({ name }: TestEngine, cases: readonly T[]): readonly T[] =>
  name === 'sqlite' ? cases : cases.filter((_case, index) => index % 3 === 0);

function describeOn(engine: TestEngine, title: string, promises: (engine: TestEngine) => void): void {
  describe(title, () => {
    promises(engine);
    // Registered last, so that the databases are closed before they are deleted.
    afterAll(() => engine.cleanUp());
  });
}
