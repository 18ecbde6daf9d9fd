import type { MountPoint, NamespaceAliases } from './mount-point.js';

/** A namespace as the mount calls it. */
export const namespaceAt = ({ aliases }: MountPoint, id: string): string =>
  aliases?.namespaces.find(([ours]) => ours === id)?.[1] ?? id;

/** A code as the mount writes it. */
export function codeAt({ aliases }: MountPoint, code: string): string {
  const [ours, theirs] = aliases?.codes.find(([start]) => code.startsWith(start)) ?? ['', ''];
  return theirs + code.slice(ours.length);
}

/** The absolute address of one of our paths, as the mount writes it. */
export const urlAt = ({ root, aliases }: MountPoint, path: string): string =>
  root + (aliases?.namespaces.reduce((so, [ours, theirs]) => renamed(so, ours, theirs), path) ?? path);

/** Our path for one that was asked for under other names. Ours are understood as well. */
export const canonicalPath = (aliases: NamespaceAliases | undefined, path: string): string =>
  aliases?.namespaces.reduce((so, [ours, theirs]) => renamed(so, theirs, ours), path) ?? path;

function renamed(path: string, from: string, to: string): string {
  const rest = path.slice(from.length + 1);
  return path.startsWith(`/${from}`) && /^([/?]|$)/.test(rest) ? `/${to}${rest}` : path;
}
