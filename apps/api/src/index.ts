export { AppModule } from './app.module.js';
export { type BackupOptions, createBackup, type CreatedBackup } from './backups/create-backup.js';
export { restoreBackup, type RestoredBackup } from './backups/restore-backup.js';
export { CONFIG_CLASSES } from './configuration.js';
export { openDatabase, startServer, type RunningServer } from './server.js';
export { prepareTables } from './upgrades/prepare-tables.js';
export { relayWorkerMetrics } from './metrics/worker-metrics.js';
export { consistencyChecks } from './consistency-checks.js';
export { schema } from './schema.js';
