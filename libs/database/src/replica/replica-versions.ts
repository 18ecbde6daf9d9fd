import type { Versions } from '@grove/core';
import type { SessionRead } from '../engines/mysql/mysql-engine.js';
import { ALL_VERSIONS, versionsIn } from '../versions/table-versions.js';
import { EVERYTHING, SERVER } from '../versions/version-names.js';

/**
 * Whether a server that has `known` has all changes that are in `wanted`, as far as these names are concerned. Each change increments versions, and a replica makes
 * changes in the order of the primary, so a version that is as large contains the same changes.
 */
export const reaches = (known: Versions, names: Iterable<string>, wanted: Versions): boolean =>
  [EVERYTHING, ...names].every((name) => name === SERVER || Number(known.get(name) ?? 0) >= Number(wanted.get(name) ?? 0));

/**
 * Which versions the sessions of replicas have seen. What a session has seen once it has for ever: it leads to one server, and that server never goes back without
 * ending it. So most reads need no query for versions, and the URL may lead to several replicas, each as late as it likes.
 */
export class ReplicaVersions {
  private readonly seen = new WeakMap<object, Versions>();

  /** `onLook` is called after each look at a server with whether it has everything. */
  constructor(private readonly onLook: (hasEverything: boolean) => void) {}

  /** Whether the server of this session has all changes of these tables, as far as they are in `wanted`. */
  async areReached(session: object, read: SessionRead, names: readonly string[], wanted: Versions): Promise<boolean> {
    const known = this.seen.get(session);
    if (known && reaches(known, names, wanted)) return true;
    const now = versionsIn(await read(ALL_VERSIONS));
    this.seen.set(session, now);
    this.onLook(reaches(now, wanted.keys(), wanted));
    return reaches(now, names, wanted);
  }
}
