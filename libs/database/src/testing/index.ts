export { describeTables } from './describe-tables.js';
export { casesFor, describeOnEachEngine, describeOnMysql, describeOnSqlite } from './describe-on-each-engine.js';
export { readsDuring } from './reads-during.js';
export { connectToDatabase, sqliteTestEngine, type TestEngine } from './test-engine.js';
export { Account, newBank, openBank, ownersIn } from './bank.js';
export { changeIdStepsOf, limitIdsOfInsert } from './changing-id-steps.js';
export { Gate } from './gate.js';
export { type Breakage, findBreakages } from './breakages.js';
export { hashOfRow } from '../transfer/canonical-row.js';
