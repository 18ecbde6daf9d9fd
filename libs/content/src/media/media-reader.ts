import { Injectable } from '@nestjs/common';
import { Database, Repository } from '@grove/database';
import { MediaEntity } from './media.entity.js';

/** Reads media for libraries above this one. */
@Injectable()
export class MediaReader {
  private readonly media: Repository<MediaEntity>;

  constructor(database: Database) {
    this.media = new Repository(database, MediaEntity);
  }

  /** The medium with this id, or the oldest one with this slug. */
  async find(by: { readonly id: number } | { readonly slug: string }): Promise<MediaEntity | null> {
    if ('id' in by) return this.media.findById(by.id);
    return this.media.findOne({ where: { slug: by.slug }, order: { id: 'ASC' } });
  }
}
