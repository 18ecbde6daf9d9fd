import type { Reader, SqlValue, UnitStatements } from '../engines/engine.js';

/** Keeps a statement within the engines' limits. */
const IDS_PER_STATEMENT = 1_000;

/**
 * Draws numbers from the one sequence. Each is a row of its own, numbered by the engine: no counter row that transactions would queue for.
 * A number is gone when its unit rolls back, and is never given twice.
 */
export async function nextIds(runner: UnitStatements, kind: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    const size = Math.min(count - ids.length, IDS_PER_STATEMENT);
    const kinds = Array<SqlValue>(size).fill(kind);
    const { insertId } = await runner.run(`INSERT INTO object_id (kind) VALUES ${kinds.map(() => '(?)').join(', ')}`, kinds);
    const step = size > 1 ? await runner.idStep() : 1;
    ids.push(...kinds.map((_, index) => insertId + index * step));
  }
  return ids;
}

/** What the sequence numbered with this id. */
export async function kindOf(database: Reader, id: number): Promise<string | undefined> {
  const [row] = await database.read<{ kind: string }>('SELECT kind FROM object_id WHERE id = ?', [id]);
  return row?.kind;
}
