import { currentDependencies, type Dependencies } from '@grove/core';
import type { Row, SqlValue } from '../engines/sql-values.js';
import type { TaggedRead } from '../repositories/tagged-read.js';

/** Reads rows of one server; a replica has none if it lacks changes of these tags. */
interface Servers {
  primary(sql: string, parameters: readonly SqlValue[]): Promise<Row[]>;
  replica?(tags: readonly string[], sql: string, parameters: readonly SqlValue[]): Promise<Row[] | undefined>;
}

/** A unit of work. */
interface Unit {
  read(sql: string, parameters: readonly SqlValue[]): Promise<Row[]>;
}

/** Reads rows, and notes what the response that is computed now depends on. */
export class NotedReads {
  /** `unversioned` are tables that have no versions: what is computed from them is never used again. */
  constructor(
    private readonly unversioned: ReadonlySet<string>,
    private readonly servers: Servers,
  ) {}

  /** The rows of a SELECT; in a unit of work with its changes. Without `read` nobody knows what it reads. */
  async read(read: TaggedRead | undefined, sql: string, parameters: readonly SqlValue[], unit: Unit | undefined): Promise<Row[]> {
    const dependencies = currentDependencies();
    if (!dependencies) return unit ? unit.read(sql, parameters) : this.servers.primary(sql, parameters);
    const known = read && !read.tags.some((tag) => this.unversioned.has(tag)) ? read : undefined;
    if (!known) dependencies.forbidReuse();
    else dependencies.addTags(known.tags);
    const rows = await (unit ? unit.read(sql, parameters) : this.committed(dependencies, known, sql, parameters));
    if (known?.tagsOfRows && dependencies.isCollecting) dependencies.addTags(known.tagsOfRows(rows));
    return rows;
  }

  /** The rows of the replica if it has all changes that any request must see by now; else the request goes on at the primary. */
  private async committed(
    dependencies: Dependencies,
    read: TaggedRead | undefined,
    sql: string,
    parameters: readonly SqlValue[],
  ): Promise<Row[]> {
    if (!dependencies.mayUseReplica || !this.servers.replica) return this.servers.primary(sql, parameters);
    const rows = read && (await this.servers.replica(read.tags, sql, parameters));
    if (!rows) dependencies.leaveReplica();
    return rows ?? this.servers.primary(sql, parameters);
  }
}
