export { inTime } from './in-time.js';
export { dayOf, inSeconds, instantAt, instantOf, isZone, localText, now, offsetOf, utcText } from './time.js';
