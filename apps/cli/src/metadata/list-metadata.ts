import { Database } from '@grove/database';
import { UnmappedMetadataStore } from '@grove/operations';
import { withGrove } from '../grove.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { formatTable, withoutControlCharacters } from '../terminal/format-table.js';

interface MetadataOptions {
  readonly kind?: string;
  readonly id?: number;
  readonly name?: string;
  readonly limit: number;
}

/** Signs of a value that the table shows; JSON has all of it. */
const SHOWN = 80;

/** Lists the metadata that imports kept, or counts it if no record, kind or name was requested. */
export const listMetadata = (options: MetadataOptions, notify: Notify): Promise<CommandResult> =>
  withGrove(notify, async (app) => {
    const { kind, id, name } = options;
    const metadata = new UnmappedMetadataStore(app.get(Database));
    return kind === undefined && id === undefined && name === undefined
      ? countMetadata(metadata)
      : findMetadata(metadata, options);
  });

async function countMetadata(metadata: UnmappedMetadataStore): Promise<CommandResult> {
  const json = await metadata.counts();
  const cells = json.map(({ kind, name, count }) => [kind, withoutControlCharacters(name), String(count)]);
  return { json, text: json.length === 0 ? NONE : formatTable(['kind', 'name', 'number'], cells) };
}

async function findMetadata(metadata: UnmappedMetadataStore, { kind, id, name, limit }: MetadataOptions): Promise<CommandResult> {
  const filter = {
    ...(kind !== undefined && { kind }),
    ...(id !== undefined && { recordId: id }),
    ...(name !== undefined && { name }),
  };
  const found = await metadata.list(filter, limit + 1);
  const json = found
    .slice(0, limit)
    .map((entry) => ({ kind: entry.kind, id: entry.recordId, name: entry.name, value: entry.value }));
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
