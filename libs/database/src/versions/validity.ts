import type { Dependencies, Versions } from '@grove/core';
import { EVERYTHING, isPart, SERVER, tableOf } from './tags.js';

/** The versions of tags. A version that is not known equals none. */
export type TagsAtMoment = readonly (readonly [tag: string, version: string | undefined])[];

/** What a stored result depends on. */
export interface Validity {
  /** Whole tables, and the tables of all parts: as long as a table is the same, so are its parts. */
  readonly tables: TagsAtMoment;
  readonly parts: TagsAtMoment;
}

export const tagsAt = (tags: Iterable<string>, versions: Versions): TagsAtMoment =>
  [...tags].map((tag) => [tag, versions.get(tag)]);

export const areCurrent = (tags: TagsAtMoment, versions: Versions): boolean =>
  tags.every(([tag, version]) => version !== undefined && versions.get(tag) === version);

/** The whole tables that a result depends on, in part or wholly. */
export const tablesOf = ({ tags }: Dependencies): Set<string> => new Set([...tags].map(tableOf)).add(EVERYTHING).add(SERVER);

/** The parts of those tables of which a result uses parts only. */
export const partsOf = ({ tags }: Dependencies): string[] => [...tags].filter((tag) => isPart(tag) && !tags.has(tableOf(tag)));
