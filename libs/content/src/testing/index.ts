export { ATTACKS } from './attacks.js';
