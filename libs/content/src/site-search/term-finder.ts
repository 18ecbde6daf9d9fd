import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, offsetOf, orderBy, Repository } from '@grove/database';
import type { CollectionQuery, MountPoint, Page } from '@grove/rest';
import { TermAddresses } from '../addresses/term-addresses.js';
import type { TERM_ROUTES } from '../site-terms/taxonomies.js';
import { TermEntity } from '../terms/term.entity.js';
import { selectTerms } from '../terms/term-selection.js';
import type { FoundRecord } from './site-search.resource.js';

/** A taxonomy of posts. */
export type SiteTaxonomy = keyof typeof TERM_ROUTES;

/** Finds categories and tags for searches of the site, in the order of their names. */
@Injectable()
export class TermFinder {
  private readonly terms: Repository<TermEntity>;

  constructor(
    database: Database,
    private readonly addresses: TermAddresses,
  ) {
    this.terms = new Repository(database, TermEntity);
  }

  async find(taxonomies: readonly SiteTaxonomy[], sent: CollectionQuery, mountPoint: MountPoint): Promise<Page<FoundRecord>> {
    const query = this.terms.createQueryBuilder('term').where({ taxonomy: In([...taxonomies]) });
    selectTerms(query, sent);
    orderBy(query, 'term.nameKey', 'asc');
    const { rows, total } = await this.terms.page(query, { limit: sent.perPage, offset: offsetOf(sent) });
    const records = await Promise.all(
      rows.map(async (term) => {
        const [id, url] = [Math.abs(term.id), await this.addresses.urlOf(term, mountPoint)];
        return { id, title: term.name, url, type: 'term', subtype: term.taxonomy };
      }),
    );
    return { records, total };
  }
}
