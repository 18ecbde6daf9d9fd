import { Database } from '@grove/database';
import { withGrove } from '../grove.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { formatTable, withoutControlCharacters } from '../terminal/format-table.js';

export interface MetadataOptions {
  readonly kind?: string;
  readonly id?: number;
  readonly name?: string;
  readonly limit: number;
}

interface Metadata {
  readonly kind: string;
  readonly id: number;
  readonly name: string;
  readonly value: string | null;
}

interface MetadataCount {
  readonly kind: string;
  readonly name: string;
  readonly count: number;
}

/** Signs of a value that the table shows; JSON has all of it. */
const SHOWN = 80;

/** Lists the metadata that imports kept, or counts it if no record, kind or name was requested. */
export const listMetadata = (options: MetadataOptions, notify: Notify): Promise<CommandResult> =>
  withGrove(notify, async (app) => {
    const { kind, id, name } = options;
    const database = app.get(Database);
    return kind === undefined && id === undefined && name === undefined
      ? countMetadata(database)
      : findMetadata(database, options);
  });

async function countMetadata(database: Database): Promise<CommandResult> {
  const rows = await database.read<MetadataCount>(
    'SELECT kind, name, COUNT(*) AS count FROM unmapped_metadata GROUP BY kind, name ORDER BY kind, name',
  );
  const json = rows.map((row) => ({ ...row, count: Number(row.count) }));
  const cells = json.map(({ kind, name, count }) => [kind, withoutControlCharacters(name), String(count)]);
  return { json, text: rows.length === 0 ? NONE : formatTable(['kind', 'name', 'number'], cells) };
}

async function findMetadata(database: Database, { kind, id, name, limit }: MetadataOptions): Promise<CommandResult> {
  const filters = Object.entries({ kind, record_id: id, name }).flatMap(([column, value]) =>
    value === undefined ? [] : [{ sql: `${column} = ?`, value }],
  );
  const found = await database.read<Metadata>(
    `SELECT kind, record_id AS id, name, value FROM unmapped_metadata WHERE ${filters.map(({ sql }) => sql).join(' AND ')}
      ORDER BY kind, record_id, unmapped_metadata.id LIMIT ?`,
    [...filters.map(({ value }) => value), limit + 1],
  );
  const json = found.slice(0, limit);
  const cells = json.map((row) => [row.kind, String(row.id), withoutControlCharacters(row.name), shown(row.value)]);
  const more =
    found.length > limit ? [`There is more than ${limit}: choose with --kind, --id and --name, or raise --limit.`] : [];
  const text = [formatTable(['kind', 'id', 'name', 'value'], cells), ...more].join('\n');
  return { json, text: found.length === 0 ? NONE : text };
}

const NONE = 'There is no such metadata.';

function shown(value: string | null): string {
  const text = withoutControlCharacters(value ?? '');
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
