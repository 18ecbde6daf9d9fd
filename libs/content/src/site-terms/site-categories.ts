import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, Repository } from '@grove/database';
import { SiteSettings, type DefaultCategorySource } from '@grove/settings';
import { TermEntity } from '../terms/term.entity.js';
import { findOldestTerm } from '../terms/term-reads.js';
import { CATEGORY } from './taxonomies.js';

/** Answers the questions of the settings about categories: which ids are valid, and which category is the default until one is set. */
@Injectable()
export class SiteCategories implements DefaultCategorySource, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
  ) {}

  onModuleInit(): void {
    this.settings.setDefaultCategorySource(this);
  }

  /** The oldest category: the one that the migration created, even if it was renamed. */
  async fallback(): Promise<number> {
    return (await findOldestTerm(this.database, CATEGORY))?.id ?? 0;
  }

  has(id: number): Promise<boolean> {
    return new Repository(this.database, TermEntity).existsBy({ id, taxonomy: CATEGORY });
  }
}
