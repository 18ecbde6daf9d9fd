export { AppModule } from './app.module.js';
export { CONFIG_CLASSES } from './configuration.js';
export { schema } from './schema.js';
export { openDatabase, startServer, type RunningServer } from './server.js';
