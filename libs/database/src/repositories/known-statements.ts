import { type FindManyOptions, FindOperator, type ObjectLiteral } from 'typeorm';
import type { SqlValue } from '../engines/sql-values.js';
import type { RowMapper } from './query-shape.js';
import type { TaggedRead } from './tagged-read.js';

/** A SELECT that TypeORM wrote for an earlier query, which differs from later ones in its values only. */
export interface KnownStatement {
  readonly sql: string;
  /** What it reads with these values. */
  readonly readOf: (values: readonly SqlValue[]) => TaggedRead;
  readonly toEntity: RowMapper;
}

/** What decides the text of the statement, and its values in their order. */
interface StatementKey {
  readonly key: string;
  readonly values: readonly SqlValue[];
}

/** The key of a `find` by values of columns, which is what most of them are; undefined for others. */
export function keyOfFind<E extends ObjectLiteral>(options: FindManyOptions<E>): StatementKey | undefined {
  const { select, relations, where = {}, order, lock, take, ...others } = options;
  if (Object.keys(others).length > 0 || Array.isArray(where)) return undefined;
  const values: SqlValue[] = [];
  const conditions: string[] = [];
  for (const [property, condition] of Object.entries(where)) {
    const compared = valuesOf(condition);
    if (!compared) return undefined;
    values.push(...compared);
    conditions.push(`${property} ${condition instanceof FindOperator ? compared.length : '='}`);
  }
  return { key: JSON.stringify([conditions, select, relations, order, lock, take]), values };
}

function valuesOf(condition: unknown): readonly SqlValue[] | undefined {
  if (condition instanceof FindOperator) return condition.type === 'in' ? (condition.value as SqlValue[]) : undefined;
  if (typeof condition === 'boolean') return [Number(condition)];
  return typeof condition === 'string' || typeof condition === 'number' ? [condition] : undefined;
}
