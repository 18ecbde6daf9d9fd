import type { Role } from '@grove/users';

/** Somebody who works for the shop, or has an account there. */
interface SamplePerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly description: string;
}

type Row = readonly [key: string, firstName: string, lastName: string, role: Role, description: string];

const ROWS: readonly Row[] = [
  ['nora', 'Nora', 'Hazelhof', 'editor', 'Opened the shop with one sack of hazelnuts and still tastes every delivery.'],
  ['rosa', 'Rosa', 'Amandier', 'author', 'Cooks, bakes and writes the recipes down before they are eaten.'],
  ['tijmen', 'Tijmen', 'Bolster', 'contributor', 'Drives to the growers and comes back with stories.'],
  ['selma', 'Selma', 'Pellen', 'shop_manager', 'Knows what is on which shelf, and who is waiting for it.'],
  ['ruben', 'Ruben', 'Wegwijs', 'ext_store_locator_manager', 'Keeps the list of markets where the stall stands.'],
  ['olga', 'Olga', 'van der Schaal', 'subscriber', 'Reads everything, mostly for the breakfasts.'],
  ['matthijs', 'Matthijs', 'Dadel', 'customer', 'Orders for a family of six.'],
];

/**
 * One of each role that a person may be given without being asked; by a short name. None has a password: nobody signs in as one of them. An
 * administrator is not among them: the shop's own is made at the first start, and must stay the only one until somebody says otherwise.
 */
export const PEOPLE: ReadonlyMap<string, SamplePerson> = new Map(
  ROWS.map(([key, firstName, lastName, role, description]) => [key, { firstName, lastName, role, description }]),
);

/** An address at which nobody is: the name, with points between its words. */
export const emailOf = (name: string): string => `${wordsOf(name)}@example.com`;

/** A name as usernames and addresses have it: letters without accents, points between the words. */
export const wordsOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replaceAll(' ', '.');
