export { startTestApp, testConfigs, type TestApp, type TestModules } from './test-app.js';
