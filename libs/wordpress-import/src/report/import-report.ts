import type { ImportLeftover, UnmappedMetadata } from '@grove/operations';

/** One thing of the source that has no place in Grove, or only in another form. */
export interface Leftover {
  /** The kind of thing, in the words of a shop owner: `posts of an unknown type`. */
  readonly kind: string;
  /** The record that it belongs to, such as `product 621`; empty if it belongs to the site. */
  readonly record: string;
  /** What it is: the name of the field, the type or the file. */
  readonly name: string;
  /** Why it was not imported, as a sentence. */
  readonly reason: string;
}

/** Collects what an import could not take over as it is. */
export interface ImportReport {
  addLeftover(leftover: Leftover): void;
  /** Keeps metadata of a record because nothing in Grove corresponds to it; it is stored in the same transaction as the record. */
  keepMetadata(metadata: UnmappedMetadata): void;
}

export type { UnmappedMetadata };

/** What was found while one batch of records was read. */
export class BatchReport implements ImportReport {
  readonly metadata: UnmappedMetadata[] = [];
  readonly leftovers: ImportLeftover[] = [];

  constructor(
    private readonly importKind: string,
    private readonly ids: readonly number[],
  ) {}

  addLeftover({ kind: topic, record, name, reason }: Leftover): void {
    this.leftovers.push({ importKind: this.importKind, recordId: this.ownerOf(record), topic, name, record, reason });
  }

  keepMetadata(metadata: UnmappedMetadata): void {
    this.metadata.push(metadata);
  }

  /** The record of the batch that a leftover belongs to, so that it is replaced when that record is read again. */
  private ownerOf(record: string): number {
    const id = Number(/(\d+)$/.exec(record)?.[1] ?? 0);
    return this.ids.includes(id) ? id : (this.ids[0] ?? 0);
  }
}
