/** Somebody who buys nuts. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly address1: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
}

/** A person in one line: the street with its number, the postcode, the city and the country are parted by commas. */
export type PersonRow = readonly [firstName: string, lastName: string, home: string, phone: string];

export function personOf([firstName, lastName, home, phone]: PersonRow): Person {
  const [address1, postcode, city, country] = home.split(', ');
  return { firstName, lastName, phone, address1, postcode, city, country, email: `${nameOf(firstName, lastName)}@example.com` };
}

/** Where goods go, and where the invoice goes. */
export function addressesOf({ email, phone, ...home }: Person) {
  const address = { ...home, company: '', address2: '', state: '' };
  return { shipping: address, billing: { ...address, email, phone } };
}

/** The name as an e-mail address has it: letters without accents, a point between. */
export const nameOf = (...names: readonly string[]): string =>
  names
    .map((name) =>
      name
        .normalize('NFD')
        .toLowerCase()
        .replace(/[^a-z]/g, ''),
    )
    .join('.');
