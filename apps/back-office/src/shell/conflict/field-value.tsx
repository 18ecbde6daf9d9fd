import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { exactText, toInstant } from '../format/instants.js';
import { useRegion } from '../format/use-region.js';

interface FieldValueProps {
  readonly resource: string;
  /** The name of the field. */
  readonly name: string;
  readonly value: unknown;
  /** The record that has the names of what the value has only ids of. */
  readonly record: Readonly<Record<string, unknown>>;
}

type Named = Readonly<Record<string, unknown>>;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

/** The value of a field as text. A long one can be scrolled. */
export function FieldValue({ resource, name, value, record }: FieldValueProps) {
  const translate = useTranslate();
  const region = useRegion();

  function textOf(part: unknown): string {
    if (part === null || part === undefined || part === '') return '';
    if (typeof part === 'boolean') return translate(`ra.boolean.${part}`);
    if (typeof part === 'string' && INSTANT.test(part)) return exactText(toInstant(part), region);
    if (typeof part === 'string') return translate(`${resource}.${name}.${part}`, { _: '' }) || part;
    if (Array.isArray(part)) return part.map(textOf).filter(Boolean).join(', ');
    return typeof part === 'object' ? nameOf(part as Named) : String(part as number);
  }

  /** An entry by its name, which that of the record may have. */
  function nameOf(entry: Named): string {
    const { id } = entry;
    const stored = record[name];
    const known = Array.isArray(stored) ? (stored as Named[]).find((one) => id !== undefined && one['id'] === id) : undefined;
    const named = [entry, known ?? {}].flatMap(({ name: own, option, alt, src, raw }) => [own, option, raw, alt, fileOf(src)]);
    const found = named.find((text) => typeof text === 'string' && text !== '');
    if (found) return String(found);
    const { id: _id, ...others } = entry;
    return Object.values(others).map(textOf).filter(Boolean).join(', ') || (id === undefined ? '' : `#${String(id)}`);
  }

  const text = textOf(value);
  return (
    <Box
      component="span"
      tabIndex={text.length > LONG ? 0 : undefined}
      sx={{
        ...{ display: 'block', maxHeight: 160, overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
        ...(text === '' && { color: 'text.secondary' }),
      }}
    >
      {text || translate(value === undefined ? 'shell.conflict.removed' : 'shell.conflict.empty')}
    </Box>
  );
}

/** From so many characters on a text may need scrolling. */
const LONG = 150;

const fileOf = (address: unknown): unknown => (typeof address === 'string' ? address.split('/').at(-1) : undefined);
