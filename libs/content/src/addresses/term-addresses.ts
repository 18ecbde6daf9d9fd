import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { batchLoader, Database, Repository, type BatchLoader } from '@grove/database';
import type { MountPoint } from '@grove/rest';
import { SiteSettings, termPath } from '@grove/settings';
import { CATEGORY } from '../site-terms/taxonomies.js';
import { TermEntity } from '../terms/term.entity.js';

type TermInTree = Pick<TermEntity, 'id' | 'slug' | 'parentId'>;

/** The URLs of categories and tags on the site. The path of a category contains the slugs of those above it. */
@Injectable()
export class TermAddresses {
  private readonly terms: BatchLoader<TermInTree>;

  constructor(
    database: Database,
    private readonly settings: SiteSettings,
  ) {
    const terms = new Repository(database, TermEntity);
    this.terms = batchLoader(database, async (ids) => {
      const rows = await terms.find({ select: { id: true, slug: true, parentId: true }, where: { id: In(ids) } });
      return new Map(rows.map((row) => [row.id, row]));
    });
  }

  /** The URL of a category or tag. */
  async urlOf(term: TermInTree & Pick<TermEntity, 'taxonomy'>, { home }: Pick<MountPoint, 'home'>): Promise<string> {
    const permalinks = await this.settings.permalinks();
    const isCategory = term.taxonomy === CATEGORY;
    const path = termPath(permalinks, isCategory ? 'category' : 'tag', isCategory ? await this.slugsFromTop(term) : [term.slug]);
    return home + (path ?? (isCategory ? `/?cat=${term.id}` : `/?tag=${term.slug}`));
  }

  private async slugsFromTop(term: TermInTree): Promise<string[]> {
    const slugs = [term.slug];
    const visited = new Set([term.id]);
    for (let id = term.parentId; id !== 0 && !visited.has(id);) {
      visited.add(id);
      const parent = await this.terms.load(id);
      if (!parent) break;
      slugs.unshift(parent.slug);
      id = parent.parentId;
    }
    return slugs;
  }
}
