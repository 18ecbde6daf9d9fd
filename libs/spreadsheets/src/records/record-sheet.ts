import {
  compileParser,
  fieldsOf,
  type JsonRecord,
  type RequestContext,
  type ResourceService,
  type SchemaClass,
  serializerFor,
} from '@grove/rest';
import type { Cells } from '../csv-file.js';
import type { RowResult, Sheet } from '../sheet.js';
import { cellsOf, columnsOf, inputOf } from './record-cells.js';

/** Records that are read at once. */
const PAGE = 100;

interface RecordSheetOptions<R extends { id: number }, Q extends object> {
  readonly name: string;
  readonly resource: SchemaClass<R>;
  readonly service: ResourceService<R, Q>;
  readonly query: SchemaClass<Q>;
  /** Arguments of the list, by wire name, that select all records in the order of their ids. */
  readonly all: JsonRecord;
  readonly context: RequestContext;
  /** Fields that a new record needs and no column has. */
  readonly forNew?: () => JsonRecord;
  /** Finds a record by something else than its id. */
  readonly findId?: (cells: Cells) => Promise<number | undefined>;
}

/** A sheet whose columns are the fields of a resource. Rows are validated as requests are. */
export class RecordSheet<R extends { id: number }, Q extends object> implements Sheet {
  private readonly columns;
  private readonly parsers;

  constructor(private readonly options: RecordSheetOptions<R, Q>) {
    const fields = fieldsOf(options.resource);
    this.columns = columnsOf(options.resource).filter(
      ({ name }) => !fields.some(({ wire, writeOnly }) => wire === name && writeOnly),
    );
    this.parsers = { create: compileParser(fields, 'create'), update: compileParser(fields, 'update') };
  }

  get name(): string {
    return this.options.name;
  }

  header = async (): Promise<string[]> => this.columns.map(({ name }) => name);

  async count(): Promise<number> {
    return (await this.page(1, 1)).total ?? 0;
  }

  async *rows(): AsyncGenerator<Cells> {
    const toJson = serializerFor(this.options.resource, 'edit');
    for (let page = 1; ; page++) {
      const { records } = await this.page(page, PAGE);
      for (const record of records) yield cellsOf(this.columns, toJson(record));
      if (records.length < PAGE) return;
    }
  }

  understood(columns: readonly string[]): string[] {
    const writable = new Set(this.columns.filter(({ isReadonly, name }) => !isReadonly || name === 'id').map(({ name }) => name));
    const readonly = new Set(this.columns.map(({ name }) => name));
    return columns.some((column) => writable.has(column)) ? columns.filter((column) => readonly.has(column)) : [];
  }

  async apply(cells: Cells): Promise<RowResult> {
    const { service, context, findId, forNew } = this.options;
    const input = inputOf(this.columns, cells);
    const id = Number(cells.get('id') ?? 0) || (await findId?.(cells));
    if (id === undefined || id === 0) {
      await service.create(this.parsers.create({ ...forNew?.(), ...input }) as Partial<R>, context, {});
      return 'created';
    }
    await service.assertExists('edit', { id, parents: {}, query: {} }, context);
    await service.update!(id, this.parsers.update(input) as Partial<R>, context, {});
    return 'updated';
  }

  private page(page: number, perPage: number) {
    const { service, query, all, context } = this.options;
    const parsed = compileParser(fieldsOf(query), 'query')({ ...all, page, per_page: perPage });
    return service.list(parsed as Q, context, {});
  }
}
