import type { Chance } from '../chance.js';
import { nameOf, type Person } from './person.js';

const FIRST_NAMES =
  'Anna Bas Carla Dirk Eva Floris Geert Hilde Ingrid Jan Karin Lars Marit Niels Olga Pieter Roos Sem Tess Ward Xander Yara Zoë'.split(
    ' ',
  );

const LAST_NAMES =
  'de Boer|Visser|Mulder|Meijer|Janssens|Maes|Claes|Wouters|Schmidt|Fischer|Wagner|Becker|Bakker|Brouwer|Kuiper|Dijkstra|Vermeulen|van Dam'.split(
    '|',
  );

const STREETS = 'Dorpsstraat Kerkstraat Molenweg Schoolstraat Stationsweg Julianalaan Beukenlaan Notenlaan'.split(' ');

/** Where people live: each town has a tax of its country. */
const TOWNS: readonly (readonly [postcode: string, city: string, country: string])[] = [
  ['1012 AB', 'Amsterdam', 'NL'],
  ['3011 AA', 'Rotterdam', 'NL'],
  ['3511 AB', 'Utrecht', 'NL'],
  ['5611 AB', 'Eindhoven', 'NL'],
  ['9711 AA', 'Groningen', 'NL'],
  ['6211 AB', 'Maastricht', 'NL'],
  ['2000', 'Antwerpen', 'BE'],
  ['9000', 'Gent', 'BE'],
  ['50667', 'Köln', 'DE'],
  ['20095', 'Hamburg', 'DE'],
];

/** Somebody made up; the number keeps the e-mail addresses apart. */
export function grownPerson(number: number, chance: Chance): Person {
  const [firstName, lastName] = [chance.one(FIRST_NAMES), chance.one(LAST_NAMES)];
  const [postcode, city, country] = chance.one(TOWNS);
  return {
    ...{ firstName, lastName, postcode, city, country },
    address1: `${chance.one(STREETS)} ${1 + chance.below(200)}`,
    phone: '',
    email: `${nameOf(firstName, lastName)}.${number}@example.com`,
  };
}
