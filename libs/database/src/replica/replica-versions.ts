import type { SessionRead } from '../engines/mysql/mysql-engine.js';
import { type VersionsAtMoment, versionsIn } from '../versions/tag-versions.js';
import { EVERYTHING, isPart, SERVER, tableOf } from '../versions/tags.js';
import { selectVersions } from '../versions/versions.sql.js';

/** The versions of whole tables, by tag. */
type Counted = ReadonlyMap<string, string>;

/**
 * Whether a server that has `known` has all changes that are in `wanted`, as far as these tags are concerned. Each change increments versions, and a replica makes
 * changes in the order of the primary, so a version that is as large contains the same changes.
 */
export const reaches = (known: Counted, tags: Iterable<string>, wanted: Counted): boolean =>
  [EVERYTHING, ...tags]
    .map((tag) => (isPart(tag) ? tableOf(tag) : tag))
    .every((table) => table === SERVER || Number(known.get(table) ?? 0) >= Number(wanted.get(table) ?? 0));

/**
 * Which versions the sessions of replicas have seen. What a session has seen once it has for ever: it leads to one server, and that server never goes back without
 * ending it. So most reads need no query for versions, and the URL may lead to several replicas, each as late as it likes.
 */
export class ReplicaVersions {
  private readonly seen = new WeakMap<object, Counted>();

  /** `onLook` is called after each look at a server with whether it has everything. */
  constructor(private readonly onLook: (hasEverything: boolean) => void) {}

  /** Whether the server of this session has all changes of these tables, as far as they are in `wanted`. */
  async areReached(
    session: object,
    read: SessionRead,
    tags: readonly string[],
    { counted: wanted }: VersionsAtMoment,
  ): Promise<boolean> {
    const known = this.seen.get(session);
    if (known && reaches(known, tags, wanted)) return true;
    const now = versionsIn(await read(selectVersions('mysql', 0)));
    this.seen.set(session, now);
    this.onLook(reaches(now, wanted.keys(), wanted));
    return reaches(now, tags, wanted);
  }
}
