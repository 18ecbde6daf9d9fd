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

/** The shipping and the billing address of a person. */
export function addressesOf({ email, phone, ...home }: Person) {
  const address = { ...home, company: '', address2: '', state: '' };
  return { shipping: address, billing: { ...address, email, phone } };
}

/** Names as a username, or as the local part of an e-mail address: letters without accents, separated by dots. */
export const usernameOf = (...names: readonly string[]): string =>
  names
    .map((name) =>
      name
        .normalize('NFD')
        .toLowerCase()
        .replace(/[^a-z]/g, ''),
    )
    .join('.');
