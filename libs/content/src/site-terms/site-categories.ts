import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '@grove/database';
import { SiteSettings, type DefaultCategorySource } from '@grove/settings';
import { CATEGORY } from './taxonomies.js';

/** What the settings need to know of categories: which may be the default, and which is it until somebody sets one. */
@Injectable()
export class SiteCategories implements DefaultCategorySource, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
  ) {}

  onModuleInit(): void {
    this.settings.setDefaultCategorySource(this);
  }

  /** The first there was, made with the tables; whatever its name now. */
  async fallback(): Promise<number> {
    const rows = await this.database.read<{ id: number }>('SELECT id FROM term WHERE taxonomy = ? ORDER BY id LIMIT 1', [
      CATEGORY,
    ]);
    return rows[0]?.id ?? 0;
  }

  async has(id: number): Promise<boolean> {
    return (await this.database.read('SELECT id FROM term WHERE id = ? AND taxonomy = ?', [id, CATEGORY])).length > 0;
  }
}
