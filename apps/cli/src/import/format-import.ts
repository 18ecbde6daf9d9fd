import type { DocumentMetadata, ImportResult, Leftover, UploadsResult } from '@grove/wordpress-import';
import { formatTable, withoutControlCharacters } from '../terminal/format-table.js';

/** Leftovers that are printed; the others are in the JSON report. */
const SHOWN_LEFTOVERS = 40;

/** The report of an import for people. */
export function formatImport(result: ImportResult, isCheck: boolean): string {
  const { records, leftovers, documentMetadata, seconds, wasResumed } = result;
  const kinds = Object.entries(records);
  const table = formatTable(
    ['records', 'new', 'changed', 'deleted', 'unchanged', 'no place', 'changed in Grove'],
    kinds.map(([kind, { added, changed, deleted, unchanged, skipped, conflicts }]) => [
      kind,
      ...[added, changed, deleted, unchanged, skipped, conflicts].map(String),
    ]),
  );
  return [
    ...documentLines(documentMetadata),
    isCheck
      ? 'Nothing was stored. An import would do this:'
      : wasResumed
        ? 'The interrupted import is complete.'
        : 'The import is complete.',
    table,
    ...leftoverLines(leftovers),
    ...conflictLines(kinds),
    `${isCheck ? 'Read' : 'Done'} in ${seconds.toFixed(1)} seconds.`,
  ].join('\n');
}

/** The report about the files of media. */
export function formatFiles(
  { stored, unchanged, missing, refused, bytes }: UploadsResult,
  leftovers: readonly Leftover[],
): string {
  const hidden = leftovers.length - SHOWN_LEFTOVERS;
  return [
    `Files: ${stored} stored (${Math.round(bytes / 1_000_000)} MB), ${unchanged} unchanged, ${missing} missing, ${refused} refused.`,
    ...leftovers.slice(0, SHOWN_LEFTOVERS).map(({ name, reason }) => `  ${name}: ${reason}`),
    ...(hidden > 0 ? [`${hidden} more: run the command with --json to see all.`] : []),
  ].join('\n');
}

/** What people need on invoices comes first: without a setting, no program sees it. */
function documentLines(found: readonly DocumentMetadata[]): string[] {
  if (found.length === 0) return [];
  const numbers = ({ records }: DocumentMetadata): string =>
    Object.entries(records)
      .map(([kind, count]) => `${count} (${kind})`)
      .join(', ');
  return [
    'Metadata of plug-ins looks like VAT numbers, company registrations, purchase orders and the like:',
    formatTable(
      ['name', 'records'],
      found.map((one) => [withoutControlCharacters(one.name), numbers(one)]),
    ),
    'Programs see it in no answer unless you choose the names for the server, which also works later:',
    `  META_PUBLIC=${found.map(({ name }) => withoutControlCharacters(name)).join(',')}`,
    'Then wc/v2 and wc/v3 show it under meta_data to those who manage the shop, and to nobody else.',
    '',
  ];
}

function leftoverLines(leftovers: ImportResult['leftovers']): string[] {
  if (leftovers.length === 0) return ['Grove has a place for everything that was found.'];
  const shown = leftovers.slice(0, SHOWN_LEFTOVERS);
  const hidden = leftovers.length - shown.length;
  return [
    'Grove has no place, or another place, for the following. Metadata is kept in the table unmapped_metadata.',
    formatTable(
      ['what', 'name', 'number', 'for example', 'why'],
      shown.map(({ topic, name, count, example, reason }) => [topic, name, String(count), example, reason]),
    ),
    ...(hidden > 0 ? [`${hidden} more kinds: run the command with --json to see all.`] : []),
  ];
}

function conflictLines(kinds: [string, ImportResult['records'][string]][]): string[] {
  const conflicts = kinds.filter(([, { conflicts: count }]) => count > 0);
  if (conflicts.length === 0) return [];
  return [
    'These records were changed both at the source and in Grove. Grove kept its version; --overwrite replaces it:',
    ...conflicts.map(
      ([kind, { conflicting_ids: ids = [] }]) => `  ${kind}: ${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ' …' : ''}`,
    ),
  ];
}
