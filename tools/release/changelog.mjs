const UNRELEASED = '## Unreleased\n';

/** The changes that are not released yet, as Markdown. */
export function unreleasedChanges(changelog) {
  const start = changelog.indexOf(UNRELEASED);
  if (start === -1) throw new Error('CHANGELOG.md has no section "Unreleased". Add it above the last release.');
  const section = changelog.slice(start + UNRELEASED.length);
  const end = section.search(/^## /m);
  return (end === -1 ? section : section.slice(0, end)).trim();
}

/** The changelog in which these changes belong to a release, below a new empty section "Unreleased". `date` is like 2026-11-23. */
export function releaseChanges(changelog, version, date) {
  const changes = unreleasedChanges(changelog);
  if (!/^- /m.test(changes)) throw new Error('CHANGELOG.md has no changes under "Unreleased". There is nothing to release.');
  return changelog.replace(UNRELEASED, () => `${UNRELEASED}\n## ${version} - ${date}\n`);
}
