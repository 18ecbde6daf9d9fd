export { AppModule } from './app.module.js';
export { CONFIG_CLASSES } from './configuration.js';
export { openDatabase, startServer, type RunningServer } from './server.js';
export { relayWorkerMetrics } from './metrics/worker-metrics.js';
export { schema } from './schema.js';
