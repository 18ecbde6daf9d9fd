import type { DumpColumn, DumpKey, DumpTable } from './dump-table.js';
import { isWord, type SqlToken, TokenReader } from './sql-tokens.js';

const WHOLE_TYPES = new Set([
  'TINYINT',
  'SMALLINT',
  'MEDIUMINT',
  'INT',
  'INTEGER',
  'BIGINT',
  'SERIAL',
  'BOOL',
  'BOOLEAN',
  'YEAR',
  'BIT',
]);

const KEY_WORDS = ['PRIMARY', 'UNIQUE', 'KEY', 'INDEX', 'FULLTEXT', 'SPATIAL', 'CONSTRAINT', 'FOREIGN', 'CHECK', 'PERIOD'];

/** Reads `` `name` (column, …, key, …) `` of CREATE TABLE; undefined if it creates the table in another way. */
export function readTable(reader: TokenReader): DumpTable | undefined {
  const name = reader.takeName();
  if (name === undefined || !reader.takeSign('(')) return undefined;
  const columns: DumpColumn[] = [];
  const keys: DumpKey[] = [];
  let isLatin1 = false;
  do {
    const item = reader.takeItem();
    isLatin1 ||= item.slice(2).some(isLatin1Name);
    if (isKey(item)) keys.push(...keysOf(item));
    else if (item.length >= 2) {
      columns.push(columnOf(item));
      if (item.some((token, index) => isWord(token, 'PRIMARY') && isWord(item[index + 1], 'KEY')))
        keys.push({ kind: 'primary', columns: [item[0].text], isPartial: false });
    } else return undefined;
  } while (reader.takeSign(','));
  if (!reader.takeSign(')') || columns.length === 0) return undefined;
  return { name, columns, keys, isLatin1: isLatin1 || reader.rest().some(isLatin1Name) };
}

/** The character set, or one of its collations. */
const isLatin1Name = ({ kind, text }: SqlToken): boolean => kind === 'word' && /^latin1(_\w+)?$/i.test(text);

/** The actions of ALTER TABLE that do not change rows. */
const HARMLESS_ACTIONS = ['MODIFY', 'ENABLE', 'DISABLE', 'AUTO_INCREMENT', 'COMMENT', 'ENGINE', 'ORDER'];

/** Reads the keys that ALTER TABLE adds after the name of the table; undefined if it does anything else than preparing a table. */
export function readAddedKeys(reader: TokenReader): DumpKey[] | undefined {
  const keys: DumpKey[] = [];
  do {
    const item = reader.takeItem();
    if (isWord(item[0], 'ADD') && isKey(item.slice(1))) keys.push(...keysOf(item.slice(1)));
    else if (!HARMLESS_ACTIONS.some((action) => isWord(item[0], action))) return undefined;
  } while (reader.takeSign(','));
  return keys;
}

const isKey = ([first]: readonly SqlToken[]): boolean => KEY_WORDS.some((word) => isWord(first, word));

function columnOf([name, type, ...rest]: readonly SqlToken[]): DumpColumn {
  return { name: name.text, isWhole: WHOLE_TYPES.has(type.text.toUpperCase()), otherwise: defaultOf(rest) };
}

/** Columns that may not be null and have no default get an empty text or zero, as MySQL does where it is not strict. */
function defaultOf(tokens: readonly SqlToken[]): string | null {
  const at = tokens.findIndex((token) => isWord(token, 'DEFAULT'));
  if (at === -1) return null;
  const value = tokens[at + 1];
  if (value?.kind === 'string' || value?.kind === 'number') return value.text;
  return value?.text === '-' ? `-${tokens[at + 2]?.text ?? ''}` : null;
}

/** Foreign keys and checks are none. The columns are in the last brackets. */
function keysOf(item: readonly SqlToken[]): DumpKey[] {
  const start = item.findIndex(({ kind, text }) => kind === 'sign' && text === '(');
  const words = item.slice(0, start).filter(({ kind }) => kind === 'word');
  const has = (word: string) => words.some((token) => isWord(token, word));
  if (start === -1 || has('FOREIGN') || has('CHECK') || has('FULLTEXT') || has('SPATIAL')) return [];
  const reader = new TokenReader(item.slice(start + 1));
  const columns: string[] = [];
  let isPartial = false;
  do {
    const [column, ...length] = reader.takeItem();
    if (!column || column.kind === 'sign') return [];
    columns.push(column.text);
    isPartial ||= length.length > 0 && length[0].kind === 'sign';
  } while (reader.takeSign(','));
  return [{ kind: has('PRIMARY') ? 'primary' : 'other', columns, isPartial }];
}
