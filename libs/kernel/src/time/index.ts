export { dayOf, inSeconds, instantOf, isZone, localText, now, offsetOf, utcText } from './time.js';
