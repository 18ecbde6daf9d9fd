import { expect, it } from 'vitest';
import { Dependencies, type Versions } from '@grove/core';
import { areCurrent, tablesOf, tagsAt, TagVersions } from './tag-versions.js';

/** A shop on MySQL whose primary can be replaced. */
function aShop(server: number, post: number) {
  const primary = { '@server': server, post };
  const readRows = async () => Object.entries(primary).map(([name, version]) => ({ name: `version/${name}`, version }));
  const versions = new TagVersions({ name: 'mysql' }, readRows);
  return { primary, versions };
}

/** What a result depends on that was computed from posts. */
const resultAt = (versions: Versions) => {
  const dependencies = new Dependencies();
  dependencies.addTags(['post']);
  return tagsAt(tablesOf(dependencies), versions);
};

it('a result is not current at a server that became the primary, although it lacks changes and has the same versions by others', async () => {
  const { primary, versions } = aShop(1, 7);
  const result = resultAt(await versions.current());
  expect(areCurrent(result, await versions.current())).toBe(true);
  primary['@server'] = 2;
  expect(areCurrent(result, await versions.current())).toBe(false);
});

it('a result of a server that was the primary before is not current when it is the primary again', async () => {
  const { primary, versions } = aShop(1, 7);
  const result = resultAt(await versions.current());
  primary['@server'] = 2;
  const next = resultAt(await versions.current());
  primary['@server'] = 1;
  expect(areCurrent(result, await versions.current())).toBe(false);
  expect(areCurrent(next, await versions.current())).toBe(false);
});
