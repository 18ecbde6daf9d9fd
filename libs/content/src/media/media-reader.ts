import { Injectable } from '@nestjs/common';
import { Database, Table } from '@grove/database';
import { MediaEntity } from './media.entity.js';

/** Reads media for libraries above this one. */
@Injectable()
export class MediaReader {
  private readonly table: Table<MediaEntity>;

  constructor(database: Database) {
    this.table = new Table(database, MediaEntity);
  }

  /** The medium with this id, or the oldest one with this slug. */
  async find(by: { readonly id: number } | { readonly slug: string }): Promise<MediaEntity | undefined> {
    if ('id' in by) return this.table.find(by.id);
    return (await this.table.where('media.slug = ? ORDER BY id LIMIT 1', by.slug))[0];
  }
}
