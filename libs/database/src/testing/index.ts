export { describeTables } from './describe-tables.js';
export { casesFor, describeOnEachEngine, describeOnMysql, describeOnSqlite } from './describe-on-each-engine.js';
export { readsDuring } from './reads-during.js';
export { connectToDatabase, sqliteTestEngine, type TestEngine } from './test-engine.js';
export { Account, bankMigrations, bankSchema, newBank, openBank, ownersIn } from './bank.js';
export { changeIdStepsOf, limitIdsOfInsert } from './changing-id-steps.js';
export type { Schema } from './migrated-copies.js';
export { Gate } from './gate.js';
export { bankWithNotes, upgrade } from './upgraded-bank.js';
