/** The text of the list of released migrations, with those that a release brings: what may no longer be changed, and which steps may be completed later. */
export function withRelease(text, version, names) {
  const releases = JSON.parse(text);
  const known = new Set(Object.values(releases).flat());
  const added = names.filter((name) => !known.has(name));
  const next = added.length === 0 ? releases : { ...releases, [version]: added };
  return `${JSON.stringify(next, undefined, 2)}\n`;
}
