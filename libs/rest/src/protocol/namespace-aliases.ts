import { CODE_ALIASES } from '../conventions/aliases.js';
import type { MountPoint } from './mount-point.js';
import type { Namespace } from '../conventions/namespaces.js';

/** The name of a namespace at a mount point. */
export const namespaceAt = ({ aliases }: MountPoint, id: string): string => aliases?.find(([ours]) => ours === id)?.[1] ?? id;

/** Later versions of the API, `wc/v2` and `wc/v3`, are for clients of WooCommerce: they are served only where namespaces have the names that these know. */
export const isServedAt = ({ aliases }: Pick<MountPoint, 'aliases'>, namespace: Namespace | undefined): boolean =>
  namespace?.versionOf === undefined || aliases !== undefined;

/** The mount point of a response of a namespace. In a later version of the API, URLs of version 1 lead to the later one. */
export function mountPointIn(mountPoint: MountPoint, namespace: Namespace | undefined): MountPoint {
  const { aliases } = mountPoint;
  if (!aliases || namespace?.versionOf === undefined) return mountPoint;
  const { id, apiVersion, versionOf } = namespace;
  const others = aliases.filter(([ours]) => ours !== versionOf);
  return { ...mountPoint, apiVersion, aliases: [[versionOf, namespaceAt(mountPoint, id)], ...others] };
}

/** An error code at a mount point. */
export function codeAt({ aliases }: MountPoint, code: string): string {
  const [ours, theirs] = (aliases && CODE_ALIASES.find(([start]) => code.startsWith(start))) ?? ['', ''];
  return theirs + code.slice(ours.length);
}

/** The absolute URL of a path at a mount point. */
export const urlAt = ({ root, aliases }: MountPoint, path: string): string =>
  root + (aliases?.reduce((so, [ours, theirs]) => renamed(so, ours, theirs), path) ?? path);

/** The path with the names of Grove for a path with aliases. The names of Grove are accepted as well. */
export const canonicalPath = (aliases: MountPoint['aliases'], path: string): string =>
  aliases?.reduce((so, [ours, theirs]) => renamed(so, theirs, ours), path) ?? path;

function renamed(path: string, from: string, to: string): string {
  const rest = path.slice(from.length + 1);
  return path.startsWith(`/${from}`) && /^([/?]|$)/.test(rest) ? `/${to}${rest}` : path;
}
