import { isArray, isObject, type Json } from '../json.js';
import { AREAS, areaOf, type Area } from './area.rules.js';
import type { Difference, DifferenceNature } from './difference.js';
import { shortTexts } from './short-text.js';
import { memberPath } from './value-differences.js';

/** Where a difference was found. */
export interface Occurrence {
  /** Such as `/wc/v1/orders`. */
  readonly resource: string;
  /** The path that was requested. */
  readonly path: string;
  readonly principal: string;
  /** The record, if the difference is about one. */
  readonly id?: number | string;
}

/** One difference as an example of its kind; values are shortened, and secrets left out. */
interface DifferenceExample {
  readonly path: string;
  readonly principal: string;
  readonly id?: number | string;
  readonly old: string;
  readonly new: string;
}

/** All differences of one field of a resource. */
export interface DifferenceKind {
  readonly resource: string;
  readonly field: string;
  readonly nature: DifferenceNature;
  readonly area: Area;
  /** In how many answers it was found, and of how many records. */
  readonly occurrences: number;
  readonly records: number;
  readonly examples: readonly DifferenceExample[];
}

/** A field that all records of a resource lack in one of the systems. */
export interface UnknownField {
  readonly resource: string;
  readonly field: string;
  readonly onlyIn: 'old' | 'new';
}

const MAX_EXAMPLES = 3;
const MAX_KINDS = 2_000;
const MAX_IDS = 10_000;
const MAX_FIELDS = 20_000;

interface OpenKind extends DifferenceKind {
  occurrences: number;
  records: number;
  readonly examples: DifferenceExample[];
  readonly ids: Set<number | string>;
}

/** Collects differences by kind. Its size depends on the number of kinds, and not on that of records. */
export class DifferenceLog {
  private readonly kinds = new Map<string, OpenKind>();
  /** By resource and side: the fields that some record has. */
  private readonly fields = new Map<string, Set<string>>();
  /** Kinds that did not fit. */
  omittedKinds = 0;

  add({ resource, path, principal, id }: Occurrence, difference: Difference): void {
    const { nature, field } = difference;
    const kind = this.kindOf(resource, field, nature);
    if (!kind) return;
    kind.occurrences++;
    const record = id ?? path;
    if (kind.ids.has(record)) return;
    kind.records++;
    if (kind.ids.size < MAX_IDS) kind.ids.add(record);
    if (kind.examples.length >= MAX_EXAMPLES) return;
    const [old, current] = shortTexts(field, difference.old, difference.current);
    if (kind.examples.some((example) => example.old === old && example.new === current && kind.records > MAX_EXAMPLES)) return;
    kind.examples.push({ path, principal, ...(id !== undefined && { id }), old, new: current });
  }

  /** Remembers which fields the records of a system have. */
  addFields(resource: string, side: 'old' | 'new', value: Json, field = ''): void {
    if (isArray(value)) for (const element of value) this.addFields(resource, side, element, `${field}[]`);
    if (!isObject(value)) return;
    const fields = this.fieldsOf(resource, side);
    for (const [name, inner] of Object.entries(value)) {
      const path = memberPath(field, name);
      if (fields.size < MAX_FIELDS) fields.add(path);
      if (typeof inner === 'object' && inner !== null) this.addFields(resource, side, inner, path);
    }
  }

  /** What differs, most important first. Fields that no record of one of the systems has are not among them. */
  differences(): DifferenceKind[] {
    return [...this.kinds.values()]
      .filter((kind) => this.unknownIn(kind) === undefined)
      .map(({ ids: _ids, ...kind }) => kind)
      .sort((a, b) => AREAS.indexOf(a.area) - AREAS.indexOf(b.area) || b.records - a.records || compareText(a, b));
  }

  unknownFields(): UnknownField[] {
    return [...this.kinds.values()].sort(compareText).flatMap(({ resource, field, ...kind }) => {
      const missing = this.unknownIn({ resource, field, ...kind });
      return missing === undefined ? [] : [{ resource, field, onlyIn: missing === 'new' ? ('old' as const) : ('new' as const) }];
    });
  }

  /** The system whose records never have the field. */
  private unknownIn({ resource, field, nature }: DifferenceKind): 'old' | 'new' | undefined {
    const side = nature === 'field only old' ? 'new' : nature === 'field only new' ? 'old' : undefined;
    return side === undefined || this.fieldsOf(resource, side).has(field) ? undefined : side;
  }

  private fieldsOf(resource: string, side: 'old' | 'new'): Set<string> {
    const key = `${side} ${resource}`;
    const fields = this.fields.get(key) ?? new Set<string>();
    this.fields.set(key, fields);
    return fields;
  }

  private kindOf(resource: string, field: string, nature: DifferenceNature): OpenKind | undefined {
    const key = `${resource} ${nature} ${field}`;
    const known = this.kinds.get(key);
    if (known) return known;
    if (this.kinds.size >= MAX_KINDS) {
      this.omittedKinds++;
      return undefined;
    }
    const area = areaOf({ resource, nature, field });
    const kind: OpenKind = { resource, field, nature, area, occurrences: 0, records: 0, examples: [], ids: new Set() };
    this.kinds.set(key, kind);
    return kind;
  }
}

const compareText = (a: DifferenceKind, b: DifferenceKind): number =>
  `${a.resource} ${a.field}` < `${b.resource} ${b.field}` ? -1 : 1;
