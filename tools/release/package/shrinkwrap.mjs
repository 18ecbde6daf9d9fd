/** The part of a lock file (version 3) that a package needs, as its `npm-shrinkwrap.json`: an installation of the package gets the versions that are tested here. */
export function shrinkwrapOf(lock, manifest) {
  const { name, version, license, dependencies, bin, engines } = manifest;
  const packages = { '': { name, version, license, dependencies, bin, engines } };
  const add = (folder, names, isOptional) => {
    for (const dependency of names) {
      const found = find(lock.packages, folder, dependency);
      if (!found && isOptional) continue;
      if (!found) throw new Error(`package-lock.json lacks ${dependency}, which ${folder || name} needs. Run npm install.`);
      const known = packages[found];
      if (known && (isOptional || !known.optional)) continue;
      const { dev, devOptional, optional, ...entry } = lock.packages[found];
      packages[found] = { ...entry, resolved: entry.resolved ?? addressOf(found, entry), ...(isOptional && { optional: true }) };
      add(found, requiredBy(entry), isOptional);
      add(found, Object.keys(entry.optionalDependencies ?? {}), true);
    }
  };
  add('', Object.keys(dependencies), false);
  return { name, version, lockfileVersion: lock.lockfileVersion, requires: true, packages };
}

/** With an address npm takes a package from its cache. Every other registry is asked for the same path. */
function addressOf(path, { version, name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) }) {
  return `https://registry.npmjs.org/${name}/-/${name.slice(name.indexOf('/') + 1)}-${version}.tgz`;
}

function requiredBy({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
  return [...Object.keys(dependencies), ...peers];
}

/** Where Node finds a package that is required in a folder: in the folder itself, then further up. */
function find(packages, folder, dependency) {
  const path = `${folder && `${folder}/`}node_modules/${dependency}`;
  if (packages[path] || folder === '') return packages[path] && path;
  return find(packages, folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0)), dependency);
}
