export { dayOf, instantOf, isZone, localText, now, offsetOf, utcText } from './time.js';
