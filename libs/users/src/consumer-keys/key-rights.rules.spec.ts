import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allows, ROLE_NAMES, ROLES } from '../roles/roles.js';
import { mayDoMore, mayGive } from './key-rights.rules.js';

const CAPABILITIES = ROLES.administrator;

const account = fc.record({
  roles: fc.subarray([...ROLE_NAMES], { maxLength: 2 }),
  ownCapabilities: fc.option(fc.dictionary(fc.constantFrom<string>(...CAPABILITIES), fc.constantFrom('1', '0'), { maxKeys: 4 })),
});
const callerOf = ({ roles, ownCapabilities }: { roles: string[]; ownCapabilities: Record<string, string> | null }) => ({
  can: (capability: string) => allows(roles, capability, ownCapabilities ?? undefined),
});

describe('the rights of a key', () => {
  it('are never more than those of whoever makes it, whatever roles and own capabilities both have', () => {
    fc.assert(
      fc.property(account, account, (owner, maker) => {
        const gained = CAPABILITIES.filter((capability) => callerOf(owner).can(capability) && !callerOf(maker).can(capability));
        expect(mayDoMore(owner, callerOf(maker))).toBe(gained.length > 0);
      }),
    );
  });

  it('are those of the own account, always', () => {
    fc.assert(fc.property(account, (own) => !mayDoMore(own, callerOf(own))));
  });

  it.each([
    [undefined, ['read', 'write', 'read_write']],
    ['read_write', ['read', 'write', 'read_write']],
    ['write', ['write']],
    ['read', ['read']],
  ] as const)('that a request signed in with the key %s may give are %j', (key, given) => {
    expect((['read', 'write', 'read_write'] as const).filter((permission) => mayGive({ key }, permission))).toEqual(given);
  });
});
