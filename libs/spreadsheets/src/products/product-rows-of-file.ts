import { fold, type RestError } from '@grove/core';
import type { Cells } from '../csv/cells.js';
import { RecordNotFound } from '../errors.js';
import type { ImportMode, SheetRow } from '../sheet.js';
import { entriesOf } from './list-cells.js';
import { attributesIn } from './numbered-columns.js';
import { idIn } from './shop-names.js';

/** By what the product or variation of a row is found. */
export interface RowKeys {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  /** The product of a variation. */
  readonly parent: string;
}

export function keysOf(cells: Cells): RowKeys {
  const cell = (column: string) => (cells.get(column) ?? '').trim();
  return { id: Number(cell('ID')) || 0, sku: cell('SKU'), name: cell('Name'), parent: cell('Parent') };
}

/** What is known of a row before the import begins. */
interface SurveyedRow extends RowKeys {
  readonly line: number;
  readonly isVariation: boolean;
  /** Only of variable products in a trial, in which each variation needs the row of its product. */
  readonly row?: SheetRow;
}

export const isVariationRow = (cells: Cells): boolean => /\bvariation\b/i.test(cells.get('Type') ?? '');

/** The products and variations of a file, by the names under which other rows refer to them. */
export class ProductRows {
  private readonly surveyed: SurveyedRow[] = [];
  private readonly byName = new Map<string, SurveyedRow>();
  /** Attributes of the variations of a product, by the name that they have for it. */
  private readonly attributes = new Map<string, Set<string>>();
  private readonly refused = new Set<number>();
  readonly skusById = new Map<number, string>();

  constructor(private readonly mode: ImportMode) {}

  add(row: SheetRow): void {
    const { cells, line } = row;
    const keys = keysOf(cells);
    const [{ id, sku }, isVariation] = [keys, isVariationRow(cells)];
    const isNeeded = this.mode.isCheck && /\bvariable\b/i.test(cells.get('Type') ?? '');
    const one: SurveyedRow = { ...keys, line, isVariation, ...(isNeeded && { row }) };
    this.surveyed.push(one);
    for (const name of namesOf(one)) if (!this.byName.has(name)) this.byName.set(name, one);
    if (id > 0 && sku !== '') this.skusById.set(id, sku);
    if (!isVariation) return;
    const parent = nameKey(keys.parent);
    const known = this.attributes.get(parent) ?? new Set();
    for (const { name } of attributesIn(cells)) known.add(fold(name));
    this.attributes.set(parent, known);
  }

  all = (): readonly SurveyedRow[] => this.surveyed;

  /** The row of a product that a variation names. */
  productNamed(name: string): SheetRow | undefined {
    return this.byName.get(nameKey(name))?.row;
  }

  /** Which attributes of a product its variations in this file have; all of them if it has no variation there. */
  variationAttributesOf({ cells }: SheetRow): (attribute: string) => boolean {
    if (!/\bvariable\b/i.test(cells.get('Type') ?? '')) return () => false;
    const names = namesOf(keysOf(cells));
    const used = names.flatMap((name) => [...(this.attributes.get(name) ?? [])]);
    return (attribute) => used.length === 0 || used.includes(fold(attribute));
  }

  /** Whether a product names one that is imported after it: a variation, or the product of a later row. In a trial also one of an earlier row, which is undone. */
  refersAhead({ cells, line }: SheetRow): boolean {
    if (isVariationRow(cells)) return false;
    return referencesIn(cells).some((name) => {
      const other = this.byName.get(nameKey(name));
      return other !== undefined && (other.isVariation || other.line >= line || this.isUndone(other));
    });
  }

  /** The products that cells name, except those that the file will create. */
  namesOutside(cells: Cells): string[] {
    return referencesIn(cells).filter((name) => {
      const other = this.byName.get(nameKey(name));
      return other === undefined || this.refused.has(other.line);
    });
  }

  /** Remembers that a row was refused. */
  refuse(line: number): void {
    this.refused.add(line);
  }

  /** Whether a row was tried, and what it did was undone. */
  private isUndone = ({ line }: SurveyedRow): boolean => this.mode.isCheck && !this.refused.has(line);

  /** The error of a row that names a product which is nowhere, or whose own row was refused. */
  explained(error: RestError, { line }: SheetRow): RestError {
    const { kind, name } = error.details as { kind: string; name: string };
    const other = this.byName.get(nameKey(name));
    if (other === undefined || other.line === line) return error;
    return new RecordNotFound({ kind, name: `${name}, because its row was refused (line ${other.line})` });
  }
}

const REFERRING = ['Parent', 'Grouped products', 'Upsells', 'Cross-sells'];

const referencesIn = (cells: Cells): string[] => REFERRING.flatMap((column) => entriesOf(cells.get(column) ?? ''));

const namesOf = ({ id, sku }: Pick<SurveyedRow, 'id' | 'sku'>): string[] => [
  ...(sku === '' ? [] : [nameKey(sku)]),
  ...(id > 0 ? [`id:${id}`] : []),
];

/** Under which name a row is looked up. */
function nameKey(name: string): string {
  const id = idIn(name);
  return id === undefined ? fold(name) : `id:${id}`;
}
