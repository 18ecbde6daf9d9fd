// SQL, because no entity describes the foreign keys of a database.
import type { EngineName, UnitStatements } from '../engines/engine.js';

/** Foreign keys by which the database changes rows of another table (`child`) when rows of `parent` are deleted. */
const FOREIGN_KEYS: Record<EngineName, string> = {
  mysql: `SELECT table_name AS child, referenced_table_name AS parent FROM information_schema.referential_constraints
    WHERE constraint_schema = DATABASE() AND delete_rule IN ('CASCADE', 'SET NULL')`,
  sqlite: `SELECT m.name AS child, f."table" AS parent FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f
    WHERE m.type = 'table' AND f.on_delete IN ('CASCADE', 'SET NULL')`,
};

interface ForeignKey {
  readonly child: string;
  readonly parent: string;
}

/** Which tables change when rows of a table are deleted, because of foreign keys. They are read once, with the first deletion. */
export class Cascades {
  private keys?: Promise<ForeignKey[]>;

  constructor(private readonly engine: EngineName) {}

  /**
   * The tables of which rows may change with rows that are deleted from these tables; one of these may be among them. `statements` are those of the transaction,
   * because a database in memory has one connection only.
   */
  async dependantsOf(tables: Iterable<string>, statements: UnitStatements): Promise<Set<string>> {
    this.keys ??= this.read(statements);
    const keys = await this.keys;
    const reached = new Set(tables);
    const dependants = new Set<string>();
    // A set that grows while it is iterated visits what was added.
    for (const table of reached)
      for (const { parent, child } of keys)
        if (parent === table) {
          reached.add(child);
          dependants.add(child);
        }
    return dependants;
  }

  /** After a change of the schema. */
  forget(): void {
    this.keys = undefined;
  }

  private read(statements: UnitStatements): Promise<ForeignKey[]> {
    const keys = statements.read(FOREIGN_KEYS[this.engine], []) as Promise<unknown> as Promise<ForeignKey[]>;
    keys.catch(() => this.forget());
    return keys;
  }
}
