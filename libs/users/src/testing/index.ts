export { openDoor, type Answer, type Asked, type Door, type Who, type Wire } from './door.js';
