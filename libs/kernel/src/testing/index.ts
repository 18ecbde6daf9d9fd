export { describeOnEachEngine, describeOnMysql, describeOnSqlite } from './describe-on-each-engine.js';
export { LogWatch, logWatch } from './log-watch.js';
export { mysqlTestEngine, sqliteTestEngine, type TestEngine } from './test-engine.js';
export { startS3, type S3Server } from './s3-server.js';
export { startTlsServer, type TlsServer } from './tls-server.js';
export { openRooms, type OpenRooms, type TestRooms } from './open-rooms.js';
export { readsDuring } from './reads-during.js';
