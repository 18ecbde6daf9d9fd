import type { QueryRunner } from 'typeorm';
import { engineOf } from '@grove/database';
import { type ColumnFacts, readColumnFacts } from '../../tables/schema.sql.js';
import { type Operation, parseOperations } from './operation.js';

/** An operation of a recorded statement. */
export interface RecordedOperation extends Operation {
  /** As it was before, if the operation changes a column of MySQL. */
  readonly column?: ColumnFacts;
}

const READING = /^\s*(select|show|pragma|explain)\b/i;

/**
 * A query runner that records what the statements of a migration do. If it is `dry`, only statements that read are run, and tables seem to have what was recorded before.
 * TypeORM's own methods run their statements through `query`, too.
 */
export class StatementRecorder {
  readonly operations: RecordedOperation[] = [];
  readonly runner: QueryRunner;

  constructor(
    private readonly recorded: QueryRunner,
    private readonly isDry = false,
  ) {
    const own: Record<string | symbol, unknown> = {
      query: (sql: string, parameters?: unknown[], structured?: boolean) => this.query(sql, parameters, structured),
      ...(isDry && {
        hasTable: (table: string) => this.hasTable(table),
        hasColumn: (table: string, column: string) => this.hasColumn(table, column),
      }),
    };
    this.runner = new Proxy(recorded, {
      get: (target, key, receiver) => own[key] ?? (Reflect.get(target, key, receiver) as unknown),
    });
  }

  private async query(sql: string, parameters?: unknown[], structured?: boolean): Promise<unknown> {
    if (!READING.test(sql)) {
      for (const operation of parseOperations(sql))
        this.operations.push({ ...operation, column: await this.columnBefore(operation) });
      if (this.isDry) return [];
    }
    return this.recorded.query(sql, parameters, structured as true);
  }

  private async hasTable(table: string): Promise<boolean> {
    return this.has('create_table', table) || this.recorded.hasTable(table);
  }

  private async hasColumn(table: string, column: string): Promise<boolean> {
    const isAdded = this.operations.some((each) => each.kind === 'add_column' && each.table === table && each.name === column);
    return isAdded || this.has('create_table', table) || this.recorded.hasColumn(table, column);
  }

  private has(kind: Operation['kind'], table: string): boolean {
    return this.operations.some((each) => each.kind === kind && each.table === table);
  }

  private async columnBefore({ kind, table, name }: Operation): Promise<ColumnFacts | undefined> {
    if (kind !== 'change_column' || engineOf(this.recorded) !== 'mysql') return undefined;
    return readColumnFacts(this.recorded, table, name);
  }
}
