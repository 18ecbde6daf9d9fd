export { AppModule } from './app.module.js';
export { schema } from './rooms.js';
export { openDatabase, startServer, type RunningServer } from './server.js';
