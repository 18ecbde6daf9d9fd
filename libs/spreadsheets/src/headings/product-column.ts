import { fold } from '@grove/core';
import { UnknownUnit } from '../errors.js';
import type { SheetColumn } from '../sheet.js';
import { headingKey } from './normal-heading.js';
import { numberedHeading } from './numbered-heading.js';
import { PRODUCT_HEADINGS } from './product-headings.js';
import { knownUnit, type Measure, unitsOf } from './units.rules.js';

/** The columns whose headings name a unit. */
export const MEASURES: Readonly<Record<string, Measure>> = {
  Weight: 'weight',
  Length: 'length',
  Width: 'length',
  Height: 'length',
};

const WRITTEN = Object.entries(PRODUCT_HEADINGS).flatMap(([name, others]) =>
  [name, ...others].map((heading) => ({ heading, name })),
);

const EXACT: ReadonlyMap<string, string> = new Map(WRITTEN.map(({ heading, name }) => [fold(heading), name]));

/** Headings that differ from those of another column in their punctuation alone must be exact: `¿Existencias?` and `Existencias`. */
const SIMILAR: ReadonlyMap<string, string> = new Map(
  WRITTEN.filter(({ heading, name }) =>
    WRITTEN.every((other) => other.name === name || headingKey(other.heading) !== headingKey(heading)),
  ).map(({ heading, name }) => [headingKey(heading), name]),
);

const simpleColumn = (heading: string): string | undefined => EXACT.get(fold(heading)) ?? SIMILAR.get(headingKey(heading));

/** Headings that a misspelled one is compared with. */
export const KNOWN_PRODUCT_HEADINGS: readonly string[] = WRITTEN.map(({ heading }) => heading);

/** Before the key of metadata: a text, or a list or an object as JSON. */
const [META, JSON_META] = [/^m[eé]ta\s*:\s*(\S.*)$/i, /^meta \(json\)\s*:\s*(\S.*)$/i];

/** The column that a heading of a product file means, in any of the known languages. */
export function productColumn(written: string): SheetColumn | undefined {
  const heading = written.normalize('NFC').trim();
  const [key, jsonKey] = [META.exec(heading)?.[1], JSON_META.exec(heading)?.[1]];
  if (key !== undefined || jsonKey !== undefined)
    return { written, name: key !== undefined ? `Meta: ${key}` : `Meta (JSON): ${jsonKey}` };
  const name = simpleColumn(heading) ?? numberedHeading(heading);
  if (name !== undefined) return { written, name };
  const [, measured = '', unit = ''] = /^(.+?)\s*[([]([^()[\]]+)[)\]]$/.exec(heading) ?? [];
  const column = simpleColumn(measured) ?? '';
  const measure = MEASURES[column];
  if (measure === undefined) return undefined;
  const known = knownUnit(measure, unit);
  if (known === undefined) throw new UnknownUnit({ column: heading, unit, units: unitsOf(measure).join(', ') });
  return { written, name: column, unit: known };
}
