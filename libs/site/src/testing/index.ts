export { FIGS, SITE } from './figs.js';
export { readXml, textsOf } from './xml.js';
