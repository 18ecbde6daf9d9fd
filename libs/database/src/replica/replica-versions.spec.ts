import { expect, it } from '@jest/globals';
import { VersionsAtMoment } from '../versions/tag-versions.js';
import { reaches, ReplicaVersions } from './replica-versions.js';

const versions = (known: Record<string, number>): VersionsAtMoment =>
  new VersionsAtMoment(new Map(Object.entries(known).map(([tag, version]) => [tag, String(version)])), new Set());

/** A server that counts how often its versions are read. */
function aServer(known: Record<string, number>) {
  const server = {
    known,
    looks: 0,
    read: async () => {
      server.looks++;
      return Object.entries(server.known).map(([name, version]) => ({ name: `version/${name}`, version }));
    },
  };
  return server;
}

it.each([
  ['the same versions', { post: 3 }, { post: 3 }, true],
  ['a later version', { post: 10 }, { post: 9 }, true],
  ['an earlier version', { post: 9 }, { post: 10 }, false],
  ['no version of a table that was changed', {}, { post: 1 }, false],
  ['a version of a table that was never changed', { post: 1 }, {}, true],
  ['an earlier version of another table', { post: 1, term: 1 }, { post: 1, term: 2 }, true],
  ['an id of its own', { post: 1 }, { post: 1, '@server': 2 }, true],
  ['an earlier version of everything', { post: 1 }, { post: 1, '*': 1 }, false],
])('a server with %s has the changes, or not', (_title, known, wanted, expected) => {
  expect(reaches(versions(known).counted, ['post', 'post:list'], versions(wanted).counted)).toBe(expected);
});

it('a session that has seen the changes is not asked again, and another one is', async () => {
  const server = aServer({ post: 2 });
  const replica = new ReplicaVersions(() => undefined);
  const [session, another] = [{}, {}];
  const ask = (asked: object, post: number) => replica.areReached(asked, server.read, ['post'], versions({ post }));
  expect([await ask(session, 2), await ask(session, 1), server.looks]).toEqual([true, true, 1]);
  expect([await ask(another, 2), server.looks]).toEqual([true, 2]);
  expect([await ask(session, 3), server.looks]).toEqual([false, 3]);
  server.known = { post: 3 };
  expect([await ask(session, 3), server.looks]).toEqual([true, 4]);
});

it('each look says whether the server has everything, other tables too', async () => {
  const found: boolean[] = [];
  const replica = new ReplicaVersions((hasEverything) => found.push(hasEverything));
  await replica.areReached({}, aServer({ post: 2 }).read, ['post'], versions({ post: 2, term: 1 }));
  await replica.areReached({}, aServer({ post: 2, term: 1 }).read, ['post'], versions({ post: 2, term: 1 }));
  expect(found).toEqual([false, true]);
});
