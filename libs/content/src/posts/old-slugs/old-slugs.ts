import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, Repository } from '@grove/database';
import { OldSlugEntity } from './old-slug.entity.js';

/** The slugs that records had before, so that their old addresses lead to the new ones. */
@Injectable()
export class OldSlugs {
  private readonly slugs: Repository<OldSlugEntity>;

  constructor(database: Database) {
    this.slugs = new Repository(database, OldSlugEntity);
  }

  /** The ids of the records that had a slug before, the latest first. */
  async find(slug: string): Promise<number[]> {
    const rows = await this.slugs.find({ where: { slug }, order: { id: 'DESC' }, take: 10 });
    return rows.map(({ recordId }) => recordId);
  }

  /** Remembers the slug that a published record had. */
  async remember(recordId: number, before: string, after: string): Promise<void> {
    if (before === after || before === '') return;
    await this.slugs.delete({ recordId, slug: In([before, after]) });
    await this.slugs.insert({ recordId, slug: before });
  }

  /** Forgets the slugs of a record that is deleted. */
  async forget(recordId: number): Promise<void> {
    await this.slugs.delete({ recordId });
  }
}
