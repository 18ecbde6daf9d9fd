import { describe, expect, it } from 'vitest';
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

  it('changes customers, and also their e-mail address and password', () => {
    expect(refusalOfChange(account('customer'), { email: 'new@noten.nl', password: 'x' }, manager)).toBeUndefined();
  });

  it.each(ROLE_NAMES.filter((role) => role !== 'customer'))('does not change somebody who is %s', (role) => {
    expect(refusalOfChange(account(role), {}, manager)).toBe(CustomerNotEditable);
  });

  it('does not change a customer with a second role, or an account without roles', () => {
    expect(refusalOfChange(account('customer', 'administrator'), {}, manager)).toBe(CustomerNotEditable);
    expect(refusalOfChange(account('customer', 'subscriber'), {}, manager)).toBe(CustomerNotEditable);
    expect(refusalOfChange(account(), {}, manager)).toBe(CustomerNotEditable);
  });

  it('changes its own account, but not its credentials', () => {
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

  it('changes e-mail address and password of customers and subscribers only', () => {
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

describe('An e-mail address for a new account', () => {
  it.each([
    ['missing', undefined, EmailMissing],
    ['empty', '', EmailMissing],
    ['no address', 'noten', EmailInvalid],
    ['blank', ' ', EmailInvalid],
    ['with a blank before it', ' jan@noten.nl', EmailInvalid],
  ])('is refused when it is %s', (_case, email, refusal) => {
    expect(refusalOfEmail(email)).toBe(refusal);
  });

  it('is accepted if it is valid', () => {
    expect(refusalOfEmail('Jan@Noten.nl')).toBeUndefined();
  });
});

describe('The username for an e-mail address', () => {
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

  it('is valid, whatever the address is', () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => isUsername(usernameFrom(email).slice(0, 60))));
  });
});
