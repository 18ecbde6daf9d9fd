import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { capabilitiesOf, isUsername, ROLE_NAMES } from '@grove/users';
import { refusalOfChange, refusalOfDeletion, refusalOfEmail, usernameFrom } from './customer.rules.js';
import { CredentialsNotEditable, CustomerNotEditable, EmailInvalid, EmailMissing } from './errors.js';

const [OWN, OTHER] = [1, 2];

const asker = (role: string) => ({
  userId: OWN,
  can: (capability: string) => (capabilitiesOf([role]) as string[]).includes(capability),
});
const account = (...roles: string[]) => ({ id: OTHER, email: 'jan@noten.nl', roles });

describe('A shop manager', () => {
  const manager = asker('shop_manager');

  it('changes customers, their e-mail address and password too', () => {
    expect(refusalOfChange(account('customer'), { email: 'new@noten.nl', password: 'x' }, manager)).toBeUndefined();
  });

  it.each(ROLE_NAMES.filter((role) => role !== 'customer'))('does not change somebody who is %s', (role) => {
    expect(refusalOfChange(account(role), {}, manager)).toBe(CustomerNotEditable);
  });

  it('does not change a customer who is something else as well, nor somebody without any role', () => {
    expect(refusalOfChange(account('customer', 'administrator'), {}, manager)).toBe(CustomerNotEditable);
    expect(refusalOfChange(account('customer', 'subscriber'), {}, manager)).toBe(CustomerNotEditable);
    expect(refusalOfChange(account(), {}, manager)).toBe(CustomerNotEditable);
  });

  it('changes itself, but not the means by which it signs in', () => {
    const itself = { ...account('shop_manager'), id: OWN };
    expect(refusalOfChange(itself, { email: itself.email }, manager)).toBeUndefined();
    expect(refusalOfChange(itself, { email: 'new@noten.nl' }, manager)).toBe(CredentialsNotEditable);
    expect(refusalOfChange(itself, { password: 'x' }, manager)).toBe(CredentialsNotEditable);
  });
});

describe('An administrator', () => {
  const administrator = asker('administrator');

  it.each(ROLE_NAMES)('changes somebody who is %s, whose address stays as it is', (role) => {
    expect(refusalOfChange(account(role), { email: 'jan@noten.nl' }, administrator)).toBeUndefined();
  });

  it('changes e-mail address and password exactly of customers and subscribers', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...ROLE_NAMES)), fc.boolean(), (roles, byPassword) => {
        const changes = byPassword ? { password: 'x' } : { email: 'new@noten.nl' };
        const isBuyer = roles.length > 0 && roles.every((role) => role === 'customer' || role === 'subscriber');
        expect(refusalOfChange(account(...roles), changes, administrator)).toBe(isBuyer ? undefined : CredentialsNotEditable);
        expect(refusalOfDeletion(account(...roles)) === undefined).toBe(isBuyer);
      }),
    );
  });
});

describe('An e-mail address to register with', () => {
  it.each([
    ['missing', undefined, EmailMissing],
    ['empty', '', EmailMissing],
    ['no address', 'noten', EmailInvalid],
    ['blank', ' ', EmailInvalid],
    ['with a blank before it', ' jan@noten.nl', EmailInvalid],
  ])('is refused when it is %s', (_case, email, refusal) => {
    expect(refusalOfEmail(email)).toBe(refusal);
  });

  it('is taken when it is one', () => {
    expect(refusalOfEmail('Jan@Noten.nl')).toBeUndefined();
  });
});

describe('The username that an e-mail address suggests', () => {
  it.each([
    ['jan.de-vries_1@noten.nl', 'jan.de-vries_1'],
    ['Jan@Noten.nl', 'jan'],
    ['jan+nuts@noten.nl', 'jannuts'],
    ['info@noten.nl', 'noten.nl'],
    ['Sales@noten.nl', 'noten.nl'],
    ["'@noten.nl", 'customer'],
  ])('of %s is %s', (email, username) => {
    expect(usernameFrom(email)).toBe(username);
  });

  it('may be one, whatever the address', () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => isUsername(usernameFrom(email).slice(0, 60))));
  });
});
