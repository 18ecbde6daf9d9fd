import type { ColumnFacts } from '../tables/schema.sql.js';
import { typeLength } from '../upgrades/statements/table-work.rules.js';
import type { Operation, OperationKind } from '../upgrades/statements/operation.js';

/** What is known where a statement runs. */
interface StatementContext {
  /** Whether the previous version does not know this table. */
  isNew(table: string): boolean;
  /** The column that the statement changes. */
  readonly column?: ColumnFacts;
  /** Whether the migration says why it may change rows. */
  readonly mayChangeRows: boolean;
}

/** Why each operation on a table that exists breaks the previous version. What is absent is judged below, or safe. */
const REASONS: Partial<Record<OperationKind, string>> = {
  drop_table: 'drops a table that the previous version uses',
  rename_table: 'renames a table that the previous version uses by its name',
  rename_column: 'renames a column that the previous version uses by its name',
  drop_column: 'drops a column that the previous version reads and writes',
  add_unique: 'adds a unique index, which rows of the previous version may violate',
  rename_index: 'renames an index, which statements of the previous version may name',
  drop_index: 'drops an index that the previous version may need',
  add_foreign_key: 'adds a foreign key, which rows of the previous version may violate, and which locks the table',
  drop_foreign_key: 'drops a foreign key, whose cascades the previous version may need',
  convert_texts: 'changes how texts are compared',
  other: 'is no statement that is known to be safe',
};

const CHANGES_ROWS = 'changes rows that the previous version uses: move it to a backfill, or say in changesRows why it may';

/** Why an operation breaks the previous version, which goes on working; undefined if it does not. */
export function findBreakage(operation: Operation, context: StatementContext): string | undefined {
  const { kind, table, definition } = operation;
  if (kind === 'create_table') return restrictedTable(operation, context);
  if (table !== '' && context.isNew(table)) return undefined;
  if (kind === 'add_column') return addedColumn(definition);
  if (kind === 'change_column') return changedColumn(definition, context.column);
  if (kind === 'change_rows' || kind === 'copy_rows') return context.mayChangeRows ? undefined : CHANGES_ROWS;
  return REASONS[kind];
}

/** Rows of a new table must not keep the previous version from deleting the rows to which they refer. */
function restrictedTable({ definition, table }: Operation, { isNew }: StatementContext): string | undefined {
  const keys = [...definition.matchAll(/references\s+[`"]?(\w+)[`"]?\s*\([^)]*\)(?:\s+on\s+delete\s+(\w+(?:\s+\w+)?))?/gi)];
  const restricting = keys.find(
    ([, referred, onDelete = '']) => referred !== table && !isNew(referred) && !/^(cascade|set\s+null)/i.test(onDelete),
  );
  return restricting && `has rows that keep the previous version from deleting rows of ${restricting[1]}`;
}

function addedColumn(definition: string): string | undefined {
  if (/\bunique\b/i.test(definition)) return REASONS.add_unique;
  if (/\b(auto_increment|primary)\b/i.test(definition)) return REASONS.other;
  const isOptional = !/\bnot\s+null\b/i.test(definition) || /\bdefault\b|\bgenerated\b|\bas\s*\(/i.test(definition);
  return isOptional ? undefined : 'adds a column that must have a value, which the previous version does not give';
}

const WIDTHS: readonly (readonly string[])[] = [
  ['tinyint', 'smallint', 'int', 'bigint'],
  ['varchar', 'text', 'mediumtext', 'longtext'],
];

const NARROWS = 'gives a column a type that does not take all values of the previous version';

function changedColumn(definition: string, before: ColumnFacts | undefined): string | undefined {
  if (!before) return NARROWS;
  if (before.isNullable && /\bnot\s+null\b/i.test(definition)) return 'forbids null, which the previous version writes';
  const collation = /\bcollate\s+[`"]?(\w+)/i.exec(definition)?.[1];
  if (/\bcharacter\s+set\b/i.test(definition) || (collation !== undefined && collation !== before.collation))
    return REASONS.convert_texts;
  const [from, to] = [typeLength(before.type), typeLength(definition)];
  if (from.base === to.base) return from.base === 'varchar' && to.length < from.length ? NARROWS : undefined;
  const widths = WIDTHS.find((each) => each.includes(from.base)) ?? [];
  return widths.indexOf(to.base) > widths.indexOf(from.base) && widths.includes(from.base) ? undefined : NARROWS;
}
