import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { allows, ROLE_NAMES, type Role } from '../roles/roles.js';
import { mayAssign, mayEdit, mayGive, mayView } from './user.rules.js';

const asker = (userId: number, ...roles: Role[]) => ({ userId, can: (capability: string) => allows(roles, capability) });
const person = (id: number, ...roles: Role[]) => ({ id, roles });
const role = fc.constantFrom(...ROLE_NAMES);

describe('A person', () => {
  it.each(ROLE_NAMES)('sees and changes oneself as %s, but not the own roles', (name) => {
    expect([mayView(asker(7, name), person(7, name)), mayEdit(asker(7, name), person(7, name))]).toEqual([true, true]);
    for (const other of ROLE_NAMES.filter((one) => one !== name))
      expect(mayAssign(asker(7, name), person(7, name), [other])).toBe(false);
  });

  it('is nobody when not signed in, and so never oneself', () => {
    expect([mayView(asker(0), person(0)), mayEdit(asker(0), person(0))]).toEqual([false, false]);
  });

  it('is seen by those who list people, and changed by administrators', () => {
    const others = ROLE_NAMES.map((name) => [
      name,
      mayView(asker(1, name), person(2, 'author')),
      mayEdit(asker(1, name), person(2, 'author')),
    ]);
    expect(others.filter(([, sees]) => sees).map(([name]) => name)).toEqual(['administrator', 'shop_manager']);
    expect(others.filter(([, , edits]) => edits).map(([name]) => name)).toEqual(['administrator']);
  });

  it('is changed by a shop manager only when a customer and nothing else', () => {
    const manager = asker(1, 'shop_manager');
    expect(mayEdit(manager, person(2, 'customer'))).toBe(true);
    expect(mayEdit(manager, person(2))).toBe(false);
    for (const name of ROLE_NAMES.filter((one) => one !== 'customer')) {
      expect(mayEdit(manager, person(2, name))).toBe(false);
      expect(mayEdit(manager, person(2, 'customer', name))).toBe(false);
    }
  });

  it('keeps the roles when an administrator sends them back as they are', () => {
    expect(mayAssign(asker(1, 'administrator'), person(1, 'administrator', 'author'), ['author', 'administrator'])).toBe(true);
  });

  it('never gets roles from anybody who is no administrator, whatever they are', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.nat(3), fc.array(role), fc.array(role), fc.array(role), (one, other, roles, held, wanted) => {
        fc.pre(!roles.includes('administrator'));
        expect(mayAssign(asker(one, ...roles), person(other, ...held), wanted)).toBe(false);
      }),
    );
  });

  it('gives no more than they have, but may leave others what they have already', () => {
    const can = (capability: string) => capability === 'promote_users' || allows(['author'], capability);
    const promoter = { userId: 1, can };
    expect(mayAssign(promoter, person(2, 'subscriber'), ['author', 'contributor'])).toBe(true);
    expect(mayAssign(promoter, person(2, 'subscriber'), ['editor'])).toBe(false);
    expect(mayAssign(promoter, person(2, 'editor'), ['editor', 'author'])).toBe(true);
    expect([mayGive(promoter, ['author']), mayGive(promoter, ['administrator'])]).toEqual([true, false]);
  });
});
