export { openRooms, type OpenRooms, type TestRooms } from './test-app.js';
