export { describeOnEachEngine, describeOnMysql, describeOnSqlite } from './describe-on-each-engine.js';
export { mysqlTestEngine, sqliteTestEngine, type TestEngine } from './test-engine.js';
