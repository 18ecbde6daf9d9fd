import { useTranslate } from 'react-admin';
import type { Conflict } from '../../data/merge.js';

type Translate = ReturnType<typeof useTranslate>;

/** The name of a field in words: that of its screen, or that of many screens; undefined if people never see it. */
export const fieldName = (translate: Translate, resource: string, name: string): string | undefined =>
  translate(`resources.${resource}.fields.${name}`, { _: '' }) || translate(`shell.fields.${name}`, { _: '' }) || undefined;

/** The names of the fields that people know, in words. */
export const fieldNames = (translate: Translate, resource: string, names: readonly string[]): string[] =>
  names.map((name) => fieldName(translate, resource, name)).filter((label) => label !== undefined);

/** Names a conflict: `Variations – 500 g – Regular price`. `record` has the names of entries. */
export function conflictName(
  translate: Translate,
  resource: string,
  { path, entry }: Conflict,
  record: Readonly<Record<string, unknown>>,
): string {
  const [list] = path;
  const steps = path.map((step) =>
    typeof step === 'number' ? entryName(record[String(list)], entry) : (fieldName(translate, resource, step) ?? step),
  );
  return steps.join(' – ');
}

function entryName(entries: unknown, id: unknown): string {
  const entry = (Array.isArray(entries) ? (entries as Entry[]) : []).find((one) => one.id === id);
  return entry?.attributes?.map(({ option }) => option).join(', ') || entry?.name || `#${String(id)}`;
}

interface Entry {
  readonly id?: unknown;
  readonly name?: string;
  readonly attributes?: readonly { readonly option: string }[];
}
