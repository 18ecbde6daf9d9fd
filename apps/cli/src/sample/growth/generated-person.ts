import { type Person, usernameOf } from '../people.js';
import type { Random } from '../random.js';
import { readSampleJson } from '../sample-data.js';

/** What generated people are made of. The sample has tax rates for the countries of their towns. */
interface PeopleData {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly streets: readonly string[];
  readonly towns: readonly Pick<Person, 'postcode' | 'city' | 'country'>[];
}

let data: PeopleData | undefined;

/** A generated person. The number makes the e-mail address unique. */
export function generatePerson(number: number, random: Random): Person {
  const { firstNames, lastNames, streets, towns } = (data ??= readSampleJson<PeopleData>('generated/people.json'));
  const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
  const town = random.pick(towns);
  return {
    ...{ firstName, lastName, ...town },
    address1: `${random.pick(streets)} ${1 + random.integerBelow(200)}`,
    phone: '',
    email: `${usernameOf(firstName, lastName)}.${number}@example.com`,
  };
}
