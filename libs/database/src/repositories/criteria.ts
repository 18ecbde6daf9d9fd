import type { FindOptionsWhere, ObjectLiteral } from 'typeorm';

/** The ids that a criterion names; undefined if it is a condition. */
export function idsIn(criteria: unknown): readonly number[] | undefined {
  if (typeof criteria === 'number') return [criteria];
  if (Array.isArray(criteria)) return criteria.every((id) => typeof id === 'number') ? criteria : undefined;
  const { id, ...others } = criteria as FindOptionsWhere<{ id: number }>;
  return typeof id === 'number' && Object.keys(others).length === 0 ? [id] : undefined;
}

/** A change needs a condition: without one it would affect the whole table. */
export function conditionOf(criteria: unknown): ObjectLiteral {
  if (Object.keys(criteria as object).length === 0)
    throw new Error('A change needs a condition: without one it would affect the whole table.');
  return criteria as ObjectLiteral;
}
