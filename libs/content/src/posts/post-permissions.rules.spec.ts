import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { capabilitiesOf, ROLE_NAMES, type Role } from '@grove/users';
import {
  ALL_STATUSES,
  mayDelete,
  mayEdit,
  mayList,
  mayRead,
  statusScopeOf,
  type PostAccessFields,
  type Caller,
} from './post-permissions.rules.js';
import type { PostStatus } from './post-status.rules.js';

const ME = 7;
const SOMEBODY = 8;

const caller = (role?: Role): Caller => {
  const all: readonly string[] = role ? capabilitiesOf([role]) : [];
  return { userId: role ? ME : 0, can: (capability) => all.includes(capability) };
};

const post = (status: PostStatus, authorId = ME, more: Partial<PostAccessFields> = {}): PostAccessFields => ({
  ...{ type: 'post', status, previousStatus: '', authorId },
  ...more,
});

describe('a published post', () => {
  it('is read by everybody', () => {
    for (const role of [undefined, ...ROLE_NAMES]) expect(mayRead(caller(role), post('publish', SOMEBODY))).toBe(true);
  });

  it.each([
    ['contributor', false, false],
    ['author', true, false],
    ['editor', true, true],
    ['shop_manager', true, true],
    ['administrator', true, true],
    ['subscriber', false, false],
    ['customer', false, false],
  ] as const)('of one’s own and of somebody else is changed by a %s: %s, %s', (role, own, others) => {
    expect([mayEdit, mayDelete].map((may) => may(caller(role), post('publish')))).toEqual([own, own]);
    expect([mayEdit, mayDelete].map((may) => may(caller(role), post('publish', SOMEBODY)))).toEqual([others, others]);
  });
});

describe('a draft', () => {
  it.each([
    ['contributor', true, false],
    ['author', true, false],
    ['editor', true, true],
    ['subscriber', false, false],
  ] as const)('of one’s own and of somebody else is read and changed by a %s: %s, %s', (role, own, others) => {
    for (const may of [mayRead, mayEdit, mayDelete]) {
      expect(may(caller(role), post('draft'))).toBe(own);
      expect(may(caller(role), post('draft', SOMEBODY))).toBe(others);
    }
  });

  it('without an author is nobody’s own, least of all a visitor’s', () => {
    expect(mayRead(caller(), post('draft', 0))).toBe(false);
    expect(mayEdit(caller(), post('draft', 0))).toBe(false);
  });
});

describe('a private post', () => {
  it('is read by its author and by those who read private posts', () => {
    expect(mayRead(caller('author'), post('private'))).toBe(true);
    expect(mayRead(caller('author'), post('private', SOMEBODY))).toBe(false);
    for (const role of ['editor', 'shop_manager', 'administrator'] as const)
      expect(mayRead(caller(role), post('private', SOMEBODY))).toBe(true);
  });
});

describe('a post in the trash', () => {
  it('is changed by those who could change it before', () => {
    expect(mayEdit(caller('contributor'), post('trash', ME, { previousStatus: 'draft' }))).toBe(true);
    expect(mayEdit(caller('contributor'), post('trash', ME, { previousStatus: 'publish' }))).toBe(false);
  });
});

describe('pages', () => {
  it('are written by editors, shop managers and administrators alone', () => {
    const writers = ROLE_NAMES.filter((role) => mayEdit(caller(role), post('draft', ME, { type: 'page' })));
    expect(writers.sort()).toEqual(['administrator', 'editor', 'shop_manager']);
  });
});

describe('lists', () => {
  it('of what is published are for everybody, of drafts for those who write', () => {
    expect(mayList(caller(), 'publish', 'post')).toBe(true);
    expect(mayList(caller(), 'inherit', 'post')).toBe(false);
    expect(mayList(caller('subscriber'), 'draft', 'post')).toBe(false);
    expect(mayList(caller('contributor'), 'draft', 'post')).toBe(true);
    expect(mayList(caller('author'), 'draft', 'page')).toBe(false);
  });

  it('hold exactly what may be read, or changed, one by one', () => {
    const anyone = fc.constantFrom(undefined, ...ROLE_NAMES);
    const anyStatus = fc.constantFrom(...ALL_STATUSES);
    fc.assert(
      fc.property(anyone, anyStatus, fc.boolean(), fc.constantFrom('post', 'page'), (role, status, isOwn, type) => {
        for (const may of [mayRead, mayEdit]) {
          const who = caller(role);
          const { anyAuthor, ownOnly } = statusScopeOf(who, type, ALL_STATUSES, may);
          const isListed = anyAuthor.includes(status) || (isOwn && who.userId !== 0 && ownOnly.includes(status));
          expect(isListed).toBe(may(who, post(status, isOwn && who.userId !== 0 ? ME : SOMEBODY, { type })));
        }
      }),
    );
  });
});
