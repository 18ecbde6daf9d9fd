/** SQLite accepts at most 32,766 values in a statement. */
const MAX_VALUES = 16_000;
const MAX_ROWS = 500;

/** Rows in parts that fit a statement. */
export function chunksOf<T>(rows: readonly T[], valuesOfRow: number): T[][] {
  const size = Math.max(1, Math.min(MAX_ROWS, Math.floor(MAX_VALUES / valuesOfRow)));
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));
}
