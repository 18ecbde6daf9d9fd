export { startTestApp, type TestApp, type TestModules } from './test-app.js';
