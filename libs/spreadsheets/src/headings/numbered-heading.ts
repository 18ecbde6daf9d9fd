import { normalHeading } from './normal-heading.js';

/** Attributes and files that one row can have. */
const MAX_NUMBER = 100;

/** Words of all languages, in the form of `normalHeading`, by what they say about a column of an attribute or of a file. */
const THINGS: Readonly<Record<string, 'Attribute' | 'Download'>> = {
  ...of('Attribute', 'attribute attribuut eigenschap attribut atributo attributo lattribut'),
  ...of('Download', 'download downloads telechargement descarga scaricamento transferencia'),
};

const PROPERTIES: Readonly<Record<string, string>> = {
  ...of('name', 'name naam nom nombre nome'),
  ...of('value(s)', 'value values waarde waarden werte wert valeur valeurs valor valores valore valorei valorees valutae valori'),
  ...of('visible', 'visible zichtbaar zichtbare sichtbar visibile visivel visibilidade zichtbaarheid'),
  ...of('global', 'global globaal globale globales'),
  ...of('default', 'default standaard standard defaut defecto predefinito predefinita padrao'),
  ...of('ID', 'id'),
  ...of('URL', 'url file bestand datei fichier archivo'),
};

/** Words that only join the others. */
const JOINING = new Set([
  'de',
  'del',
  'do',
  'da',
  'di',
  'dell',
  'della',
  'delle',
  'des',
  'du',
  'l',
  'par',
  'por',
  'van',
  'of',
  'e',
]);

const OF_ATTRIBUTES = new Set(['name', 'value(s)', 'visible', 'global', 'default']);
const OF_DOWNLOADS = new Set(['ID', 'name', 'URL']);

/** The column of an attribute or of a file that a heading of any language means, such as `Attribute 1 value(s)` for `Waarde eigenschap 1`. */
export function numberedHeading(heading: string): string | undefined {
  // Dutch writes "default attribute" as one word.
  const words = normalHeading(heading).replace('standaardeigenschap', 'standaard eigenschap').split(' ');
  const found = { thing: '', number: 0, property: '' };
  for (const word of words.filter((one) => !JOINING.has(one)))
    if (/^\d{1,3}$/.test(word) && found.number === 0) found.number = Number(word);
    else if (Object.hasOwn(THINGS, word) && found.thing === '') found.thing = THINGS[word];
    else if (Object.hasOwn(PROPERTIES, word) && found.property === '') found.property = PROPERTIES[word];
    else return undefined;
  const { thing, number, property } = found;
  const properties = thing === 'Attribute' ? OF_ATTRIBUTES : OF_DOWNLOADS;
  return thing !== '' && number > 0 && number <= MAX_NUMBER && properties.has(property)
    ? `${thing} ${number} ${property}`
    : undefined;
}

function of<T extends string>(meaning: T, words: string): Record<string, T> {
  return Object.fromEntries(words.split(' ').map((word) => [word, meaning]));
}
