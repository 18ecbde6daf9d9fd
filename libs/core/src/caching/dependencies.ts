import { ContextVariable } from '../context/context-variable.js';

/** The versions of what results depend on, at one moment: by tags, whose meaning is known to whoever stores the data. */
export interface Versions {
  /** Undefined if it is not known. */
  get(tag: string): string | undefined;
}

/**
 * What a result was computed from. It may be used again as long as the versions of these tags are the same, and until the instant to which it is limited.
 * Whatever reads data, the clock or the client reports it here, so that code which computes a result need not know that it is cached.
 */
export class Dependencies {
  readonly tags = new Set<string>();
  /** What reads in batches for this result, by its purpose. */
  readonly loaders = new Map<object, unknown>();
  /** Milliseconds since 1970 until which the result is valid; `Infinity` if it does not depend on the time. */
  validUntil = Infinity;

  /**
   * `known` are versions at a moment since which the request waits for the result. `replica` says whether a replica may be asked. If the result is not used
   * again, so that `isCollecting` is false, nobody needs to know what it was computed from.
   */
  constructor(
    private known?: Versions,
    private replica = false,
    readonly isCollecting = true,
  ) {}

  /** Whether a replica of the database may be asked, if it has all changes that the request must see. */
  get mayUseReplica(): boolean {
    return this.replica;
  }

  /** From now on only the primary is asked, so that the result never goes back in time. */
  leaveReplica(): void {
    this.replica = false;
  }

  /** Versions by which rows that were read before are validated; undefined if the result needs what is stored now. */
  get versions(): Versions | undefined {
    return this.known;
  }

  /** From now on nothing that was read before is good enough: the computation has changed rows, or is over, while work that it started goes on. */
  forgetVersions(): void {
    this.known = undefined;
    this.loaders.clear();
    this.leaveReplica();
  }

  addTags(tags: Iterable<string>): void {
    if (this.isCollecting) for (const tag of tags) this.tags.add(tag);
  }

  /** What this result was computed from, if it uses another result. */
  include(other: Dependencies): void {
    this.addTags(other.tags);
    if (this.isCollecting) this.limitTo(other.validUntil);
  }

  limitTo(millis: number): void {
    this.validUntil = Math.min(this.validUntil, millis);
  }

  /** The result is valid for this request only. */
  forbidReuse(): void {
    this.validUntil = -Infinity;
  }

  get isReusable(): boolean {
    return this.validUntil > Date.now();
  }
}

const current = new ContextVariable<Dependencies>();

/** Runs work that computes a result, and collects what it depends on. */
export const collectDependencies = <T>(dependencies: Dependencies, work: () => T): T => current.run(dependencies, work);

/** The dependencies of the result that is being computed, if it may be used again. */
export const currentDependencies = (): Dependencies | undefined => current.get();
