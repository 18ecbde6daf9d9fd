import type { JsonRecord } from '@grove/rest';
import type { Cells } from '../csv/cells.js';
import { entriesOf, cellOf, yesOrNo } from './list-cells.js';

/** An attribute in a row: `Attribute 1 name`, `Attribute 1 value(s)` and so on. */
export interface AttributeCells {
  readonly name: string;
  /** Undefined if the file does not have the column. */
  readonly options?: readonly string[];
  /** Undefined if the row does not say it. */
  readonly isVisible?: boolean;
  readonly isGlobal?: boolean;
  /** The default option of a variable product. */
  readonly fallback: string;
  /** The number in the names of its columns. */
  readonly number: number;
}

/** The attributes of a row, in their order; those without a name are left out. */
export function attributesIn(cells: Cells): AttributeCells[] {
  return numbersInHeadings(cells, /^Attribute (\d{1,3}) name$/).flatMap((number) => {
    const cell = (what: string) => (cells.get(`Attribute ${number} ${what}`) ?? '').trim();
    if (cell('name') === '') return [];
    const flag = (what: string) => (cell(what) === '' ? undefined : yesOrNo(cell(what)));
    return {
      ...{ number, name: cell('name'), fallback: cell('default') },
      ...(cells.has(`Attribute ${number} value(s)`) && { options: entriesOf(cell('value(s)')) }),
      ...{ isVisible: flag('visible'), isGlobal: flag('global') },
    };
  });
}

/** The files to download of a row, or undefined if the file has no columns for them. */
export function downloadsIn(cells: Cells): JsonRecord[] | undefined {
  const numbers = numbersInHeadings(cells, /^Download (\d{1,3}) URL$/);
  if (numbers.length === 0) return undefined;
  return numbers.flatMap((number) => {
    const cell = (what: string) => (cells.get(`Download ${number} ${what}`) ?? '').trim();
    if (cell('URL') === '') return [];
    return { ...(cell('ID') !== '' && { id: cell('ID') }), name: cell('name'), file: cell('URL') };
  });
}

export function attributeCells(attributes: readonly Omit<AttributeCells, 'number'>[]): [string, string][] {
  return attributes.flatMap(({ name, options, isVisible, isGlobal, fallback }, index): [string, string][] => {
    const column = (what: string) => `Attribute ${index + 1} ${what}`;
    const flag = (value: boolean | undefined) => (value === undefined ? '' : value ? '1' : '0');
    return [
      [column('name'), name],
      [column('value(s)'), cellOf(options ?? [])],
      [column('visible'), flag(isVisible)],
      [column('global'), flag(isGlobal)],
      [column('default'), fallback],
    ];
  });
}

export const downloadCells = (downloads: readonly JsonRecord[]): [string, string][] =>
  downloads.flatMap((download, index): [string, string][] => [
    [`Download ${index + 1} ID`, String(download['id'] as string)],
    [`Download ${index + 1} name`, String(download['name'] as string)],
    [`Download ${index + 1} URL`, String(download['file'] as string)],
  ]);

/** The highest number of an attribute or a file that a row has columns for. A file with few columns says nothing about what comes after them. */
export const highestNumber = (cells: Cells, thing: 'Attribute' | 'Download'): number =>
  Math.max(0, ...[...cells.keys()].map((column) => (column.startsWith(`${thing} `) ? Number(column.split(' ')[1]) : 0)));

/** The header of so many attributes and files. */
export const numberedHeader = (attributes: number, downloads: number): string[] => [
  ...Array.from({ length: downloads }, (_, index) => ['ID', 'name', 'URL'].map((what) => `Download ${index + 1} ${what}`)).flat(),
  ...Array.from({ length: attributes }, (_, index) =>
    ['name', 'value(s)', 'visible', 'global', 'default'].map((what) => `Attribute ${index + 1} ${what}`),
  ).flat(),
];

function numbersInHeadings(cells: Cells, pattern: RegExp): number[] {
  const numbers = [...cells.keys()].flatMap((column) => Number(pattern.exec(column)?.[1] ?? 0) || []);
  return numbers.sort((a, b) => a - b);
}
