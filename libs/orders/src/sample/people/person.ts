/** A customer or guest of the sample shop. */
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

/** A person in one line. Street with number, postcode, city and country are separated by commas. */
export type PersonRow = readonly [firstName: string, lastName: string, home: string, phone: string];

export function personOf([firstName, lastName, home, phone]: PersonRow): Person {
  const [address1, postcode, city, country] = home.split(', ');
  return { firstName, lastName, phone, address1, postcode, city, country, email: `${nameOf(firstName, lastName)}@example.com` };
}

/** The shipping and the billing address of a person. */
export function addressesOf({ email, phone, ...home }: Person) {
  const address = { ...home, company: '', address2: '', state: '' };
  return { shipping: address, billing: { ...address, email, phone } };
}

/** A name as the local part of an e-mail address: letters without accents, separated by dots. */
export const nameOf = (...names: readonly string[]): string =>
  names
    .map((name) =>
      name
        .normalize('NFD')
        .toLowerCase()
        .replace(/[^a-z]/g, ''),
    )
    .join('.');
