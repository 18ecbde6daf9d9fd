import {
  bodySerializer,
  compileParser,
  differencesOf,
  type Field,
  fieldsOf,
  type JsonRecord,
  type MetaDataStore,
  type RequestContext,
  type ResourceService,
  type SchemaClass,
  type SentEntry,
  SHOP_V3,
} from '@grove/rest';
import type { Cells } from '../csv/cells.js';
import { InvalidCell } from '../errors.js';
import { headingKey } from '../headings/normal-heading.js';
import type { ImportStage, RowResult, Sheet, SheetColumn, SheetImport, SheetLayout, SheetRow } from '../sheet.js';
import { cellsOf, columnOfField, columnsOf, inputOf, type RecordColumn } from './record-cells.js';

/** Records that are read together. */
const PAGE = 100;

interface RecordSheetOptions<R extends { id: number }> {
  readonly name: string;
  readonly resource: SchemaClass;
  readonly service: ResourceService<R, never>;
  /** The arguments of the list, which select records in the order of their ids. */
  readonly query: { readonly of: SchemaClass; readonly values: () => Promise<JsonRecord> };
  /** Fields that only `wc/v2` or `wc/v3` has, or has more of. */
  readonly v3: { readonly resource: SchemaClass; readonly fields: readonly string[] };
  readonly metaData: MetaDataStore;
  readonly context: RequestContext;
  /** Columns by which a record is found. */
  readonly identifying: readonly string[];
  /** Columns that are written only if they are named, and their cells. */
  readonly readable?: { readonly columns: readonly string[]; cellsOf(record: JsonRecord): Cells };
  /** Fields that a new record needs and no column has. */
  readonly forNew?: () => JsonRecord;
  /** Finds a record by something else than its id. */
  readonly findId?: (cells: Cells) => Promise<number | undefined>;
}

/** A sheet whose columns are the fields of a resource. Rows are validated as requests are. */
export class RecordSheet<R extends { id: number }> implements Sheet {
  private readonly columns: readonly RecordColumn[];
  /** In it services read what only `wc/v2` and `wc/v3` show, too. */
  private readonly v3Context: RequestContext;
  private readonly parsers;
  private readonly named: ReadonlyMap<string, string>;
  readonly headings: readonly string[];

  constructor(private readonly options: RecordSheetOptions<R>) {
    const { resource, v3, context } = options;
    this.v3Context = context.atSiteIn(SHOP_V3);
    const fields = withFieldsOfV3(fieldsOf(resource), fieldsOf(v3.resource), v3.fields);
    this.columns = columnsOf(fields);
    this.headings = this.columns.map(({ name }) => name);
    this.named = new Map(this.headings.map((name) => [headingKey(name), name]));
    this.parsers = { create: compileParser(fields, 'create'), update: compileParser(fields, 'update') };
  }

  get name(): string {
    return this.options.name;
  }

  get identifying(): readonly string[] {
    return this.options.identifying;
  }

  get onlyIfNamed(): readonly string[] {
    return this.options.readable?.columns ?? [];
  }

  async layout(): Promise<SheetLayout> {
    return { header: this.headings, rowCount: (await this.page(1, 1)).total ?? 0 };
  }

  async *rows(): AsyncGenerator<Cells> {
    for (let page = 1; ; page++) {
      const { records } = await this.page(page, PAGE);
      for (const json of await this.jsonOf(records))
        yield new Map([...(this.options.readable?.cellsOf(json) ?? []), ...cellsOf(this.columns, json)]);
      if (records.length < PAGE) return;
    }
  }

  columnOf(heading: string): SheetColumn | undefined {
    const name = this.named.get(headingKey(heading));
    return name === undefined ? undefined : { written: heading, name };
  }

  import(): SheetImport {
    const withoutId: Cells[] = [];
    const stage: ImportStage = { isCounted: true, has: () => true, apply: (row) => this.apply(row) };
    return {
      stages: [stage],
      survey: ({ cells }: SheetRow) => {
        if (/^0*$/.test((cells.get('id') ?? '').trim())) withoutId.push(this.identifyingCells(cells));
      },
      createsRecords: async () => {
        for (const cells of withoutId) if ((await this.options.findId?.(cells)) === undefined) return true;
        return false;
      },
      columnOfField: (field) => columnOfField(this.columns, field),
    };
  }

  private identifyingCells(cells: Cells): Cells {
    return new Map(this.options.identifying.map((name) => [name, cells.get(name) ?? '']));
  }

  private async apply({ cells }: SheetRow): Promise<RowResult> {
    const { service, context, findId, forNew } = this.options;
    const id = idIn(cells) || (await findId?.(cells)) || 0;
    if (id === 0) {
      const input = this.parsers.create({ ...forNew?.(), ...inputOf(this.columns, cells) });
      await service.create(this.inputOf(input), context, {});
      return 'created';
    }
    await service.assertExists('edit', { id, parents: {}, query: {} }, context);
    const [json] = await this.jsonOf([await service.get(id, {} as never, this.v3Context, {})]);
    const current = cellsOf(this.columns, json);
    const input = inputOf(this.columns, new Map([...cells].filter(([name, cell]) => cell !== current.get(name))));
    if (Object.keys(input).length > 0) await service.update!(id, this.inputOf(this.parsers.update(input)), context, {});
    return 'updated';
  }

  /** What was read from a row, as the service takes it. */
  private inputOf({ metaData, ...input }: Record<string, unknown>): object {
    if (metaData === undefined) return input;
    const { accept } = differencesOf(this.options.v3.resource)!;
    const { metaData: entries } = accept!({ metaData } as never) as { readonly metaData?: readonly SentEntry[] };
    return { ...input, metaData: entries };
  }

  /** Records as JSON, with the fields that only `wc/v3` shows. */
  private async jsonOf(records: readonly R[]): Promise<JsonRecord[]> {
    const { resource, v3, metaData } = this.options;
    const { metaOf = '' } = differencesOf(v3.resource)!;
    const [toJson, toV3Json] = [resource, v3.resource].map((one) => bodySerializer<object>(one, 'edit'));
    const ids = records.map(({ id }) => id);
    const found = await metaData.find(metaOf, ids);
    return records.map((record) => {
      const json = toV3Json({ ...record, metaData: found.get(record.id) ?? [] });
      return { ...toJson(record), ...Object.fromEntries(v3.fields.map((field) => [field, json[field]])) };
    });
  }

  private async page(page: number, perPage: number) {
    const { service, query } = this.options;
    const values = { ...(await query.values()), page, per_page: perPage };
    return service.list(compileParser(fieldsOf(query.of), 'query')(values) as never, this.v3Context, {});
  }
}

function idIn(cells: Cells): number {
  const cell = (cells.get('id') ?? '').trim();
  if (!/^\d{0,15}$/.test(cell))
    throw new InvalidCell({
      column: 'id',
      problem: `does not accept "${cell.slice(0, 100)}". Write a whole number, or nothing for a new one`,
    });
  return Number(cell);
}

/** The fields of `shop/v1`; those that are named are the ones of `wc/v3`, in their place or at the end. */
function withFieldsOfV3(first: readonly Field[], later: readonly Field[], names: readonly string[]): Field[] {
  const chosen = new Map(later.filter(({ wire }) => names.includes(wire)).map((field) => [field.wire, field]));
  const known = first.map((field) => chosen.get(field.wire) ?? field);
  return [...known, ...[...chosen.values()].filter(({ wire }) => !first.some((field) => field.wire === wire))];
}
