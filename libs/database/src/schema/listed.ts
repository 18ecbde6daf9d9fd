import type { EntityMetadata } from 'typeorm';

/** How many lists filter or sort by a column: so many that every list may depend on it, or so few that each of them says so. */
export type ListedUse = 'often' | 'rarely';

const uses = new Map<unknown, Map<string, ListedUse>>();

/**
 * Says that lists filter or sort by a column. An entity that says so for one column must say so for all of them: a change of any other column does not invalidate
 * lists that do not show the row. What changes often, and is used by few lists, is `rarely`: then all other lists stay valid. A query depends on such a column
 * that it selects, sorts by, or compares by `find`, `whereListed`, `whereBetween` and the like; any other condition says
 * `alsoReads` of the whole table.
 */
export const Listed =
  (use: ListedUse = 'often'): PropertyDecorator =>
  (prototype, property) => {
    const ofEntity = uses.get(prototype.constructor) ?? new Map<string, ListedUse>();
    uses.set(prototype.constructor, ofEntity.set(String(property), use));
  };

/** The listed properties of an entity; undefined if it declares none. */
export const listedProperties = ({ target }: EntityMetadata): ReadonlyMap<string, ListedUse> | undefined => uses.get(target);

/** The columns of each table by which lists filter or sort, by table; tables without such a declaration are left out. */
export function listedColumns(entities: readonly EntityMetadata[]): [table: string, columns: Map<string, ListedUse>][] {
  return entities.flatMap((entity) => {
    const listed = listedProperties(entity);
    if (!listed) return [];
    const columns = entity.columns.flatMap(({ propertyName, databaseName }): [string, ListedUse][] => {
      const use = listed.get(propertyName);
      return use ? [[databaseName, use]] : [];
    });
    return [[entity.tableName, new Map(columns)]];
  });
}
