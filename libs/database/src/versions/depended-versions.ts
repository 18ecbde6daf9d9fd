import type { Dependencies, Versions } from '@grove/core';
import { EVERYTHING, SERVER } from './version-names.js';

/** The versions of what a result depends on. */
export type DependedVersions = readonly (readonly [name: string, version: string | undefined])[];

export const versionsOf = ({ tables }: Dependencies, versions: Versions): DependedVersions =>
  [...tables, EVERYTHING, SERVER].map((name) => [name, versions.get(name)]);

export const areCurrent = (depended: DependedVersions, versions: Versions): boolean =>
  depended.every(([name, version]) => versions.get(name) === version);
