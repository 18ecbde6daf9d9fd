/** The table of counters. */
export const COUNTERS = 'counter_slot';

/**
 * Tags name what a result depends on. Each has a version that every unit of work increments which changes what the tag names.
 *
 * | tag | changes with |
 * |---|---|
 * | `product` | any change of the table |
 * | `product:12` | this row; entities with listed columns only, as the following ones |
 * | `product:list` | which rows there are, and the columns by which lists often filter and sort: see `Listed` |
 * | `product:total_sales` | a column by which lists rarely filter and sort |
 * | `product:unknown` | a change of which nobody knows the rows |
 * | `counter_slot/term` | counters of a group: see `counterGroup` |
 */
const PART = ':';

/** Every result depends on it. */
export const EVERYTHING = '*';

/** What every result depends on too: the server of MySQL from which versions come. It is no counter. */
export const SERVER = '@server';

export const rowTag = (table: string, id: number): string => `${table}${PART}${id}`;
export const listTag = (table: string): string => `${table}${PART}list`;
export const columnTag = (table: string, column: string): string => `${table}${PART}${column}`;

/** It has no counter: it is the number of units that changed the table, without those that counted in `knownRowsTag` that they know the rows. */
export const unknownRowsTag = (table: string): string => `${table}${PART}unknown`;
export const knownRowsTag = (table: string): string => `${table}${PART}known`;

/** Whether a tag names a part of a table. */
export const isPart = (tag: string): boolean => tag.includes(PART);

/** The table of a part, or the whole table that a tag names. */
export const tableOf = (tag: string): string => (isPart(tag) ? tag.slice(0, tag.indexOf(PART)) : tag);

/** What a query depends on that reads counters of a group, whose names begin with it and a slash. */
export const counterGroup = (group: string): string => `${COUNTERS}/${group}`;

/** The group of a counter is its name up to the first slash. */
export const counterGroupOf = (name: string): string => name.split('/', 1)[0];

/** The group of the counters that hold versions. */
export const VERSION_GROUP = 'version';

/** Follows all names of tables, so that the versions of whole tables are one range of names. */
export const BEFORE_PARTS = '~';

/** The counter that holds the version of a tag. */
export const versionCounter = (tag: string): string => `${VERSION_GROUP}/${isPart(tag) ? BEFORE_PARTS : ''}${tag}`;

export const tagOfCounter = (counter: string): string => counter.slice(VERSION_GROUP.length + 1).replace(/^~/, '');
