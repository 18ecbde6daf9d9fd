import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { slugify } from '@grove/core';
import { postHtml } from '../rendering/index.js';
import type { PostEntity } from './post.entity.js';
import { trashedSlug, untrashedSlug, wantedSlug } from './post-slugs.js';
import type { Clock } from './post-dates.rules.js';
import { emptyPost, isTextChanged, applyChanges } from './post.rules.js';
import type { PostInput } from './post.resource.js';

const facts: Clock = { now: '2026-05-31 10:00:00', zone: 'Europe/Amsterdam' };
const blank = emptyPost('post', 3, { comments: 'open', pings: 'closed' });
const made = (input: PostInput): PostEntity => applyChanges(blank, undefined, { title: 'Figs', ...input }, facts);

describe('a new post', () => {
  it('is a draft of its writer with the openness of the site', () => {
    expect(made({})).toMatchObject({
      status: 'draft',
      authorId: 3,
      commentStatus: 'open',
      pingStatus: 'closed',
      hasFloatingDate: true,
    });
  });

  it('was last changed on its date, even if that is long ago', () => {
    expect(made({ date: '2017-03-04T09:30:00', status: 'publish' })).toMatchObject({ localModifiedAt: '2017-03-04 09:30:00' });
  });

  it('has to say something', () => {
    expect(() => made({ title: '' })).toThrow('all empty');
    expect(made({ title: '', excerpt: 'x' })).toMatchObject({ excerpt: 'x' });
    const page = emptyPost('page', 3, { comments: 'closed', pings: 'closed' });
    expect(applyChanges(page, undefined, {}, facts)).toMatchObject({ title: '' });
  });
});

describe('a changed post', () => {
  const current = { ...made({ status: 'publish', content: 'x' }), id: 5 };
  const changed = (input: PostInput) => applyChanges(current, current, input, { ...facts, now: '2026-06-01 10:00:00' });

  it('keeps what was not sent', () => {
    const modified = { modifiedAt: '2026-06-01 10:00:00', localModifiedAt: '2026-06-01 12:00:00' };
    expect(changed({})).toEqual({ ...current, ...modified });
  });

  it('loses its password when it becomes private', () => {
    const withPassword = changed({ password: 'fig' });
    expect(applyChanges(withPassword, withPassword, { status: 'private' }, facts)).toMatchObject({
      password: '',
      status: 'private',
    });
  });

  it('is not sticky behind a password', () => {
    expect(() => changed({ sticky: true, password: 'fig' })).toThrow('cannot be sticky');
    const sticky = changed({ sticky: true });
    expect(() => applyChanges(sticky, sticky, { password: 'fig' }, facts)).toThrow('cannot be sticky');
    expect(applyChanges(sticky, sticky, { password: 'fig', sticky: false }, facts)).toMatchObject({ password: 'fig' });
  });

  it('is rewritten when its texts change, and only then', () => {
    expect(isTextChanged(current, changed({ title: 'Dates' }))).toBe(true);
    expect(isTextChanged(current, changed({ content: 'x', sticky: true, status: 'draft' }))).toBe(false);
  });
});

describe('the slug of a post', () => {
  const slug = (post: Partial<PostEntity>, asked?: string) =>
    wantedSlug({ ...blank, id: 5, title: 'Fresh Figs', ...post }, asked);

  it.each([
    ['nothing in a draft', slug({}), ''],
    ['what was sent, in a draft too', slug({}, 'My FIGS!'), 'my-figs'],
    ['the title once it is published', slug({ status: 'publish' }), 'fresh-figs'],
    ['the one it has', slug({ status: 'publish', slug: 'old' }), 'old'],
    ['the title again when nothing was sent for it', slug({ status: 'publish', slug: 'old' }, ''), 'fresh-figs'],
    ['its number when there is no title', slug({ status: 'publish', title: '' }), '5'],
  ])('is %s', (_what, got, wanted) => {
    expect(got).toBe(wanted);
  });

  it('comes back from the trash as it went', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 150 }).map(slugify), (text) => {
        expect(untrashedSlug(trashedSlug(text))).toBe(text);
      }),
    );
  });

  it('stays as it is when it is made into a slug again', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void expect(slugify(slugify(text))).toBe(slugify(text))));
  });
});

describe('cleaned HTML', () => {
  it('stays as it is when it is cleaned again', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('<p>', '</p>', '<script>', '<b onclick=x>', '<a href="x">', '&amp;', '&', '<!--more-->', '<', '>', '"'),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const once = postHtml(pieces.join(''));
        expect(postHtml(once)).toBe(once);
      }),
    );
  });
});
