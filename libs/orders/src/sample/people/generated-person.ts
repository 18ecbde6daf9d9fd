import type { Random } from '../random.js';
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

/** The towns of generated people. The sample has tax rates for their countries. */
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

/** A generated person. The number makes the e-mail address unique. */
export function generatePerson(number: number, random: Random): Person {
  const [firstName, lastName] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  const [postcode, city, country] = random.pick(TOWNS);
  return {
    ...{ firstName, lastName, postcode, city, country },
    address1: `${random.pick(STREETS)} ${1 + random.integerBelow(200)}`,
    phone: '',
    email: `${nameOf(firstName, lastName)}.${number}@example.com`,
  };
}
