import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import { TermAddresses } from '../addresses/term-addresses.js';
import { PostReader } from '../posts/post-reader.js';
import type { Tag } from './site-term.resource.js';
import { SiteTermsService } from './site-terms.service.js';
import { TAG } from './taxonomies.js';
import { PostTermLoader } from './post-term-loader.js';

/** The verbs of tags. */
@Injectable()
export class TagsService extends SiteTermsService<Tag> {
  protected readonly name = TAG;
  protected override readonly createCapability = 'edit_posts';

  constructor(database: Database, posts: PostReader, termLoader: PostTermLoader, addresses: TermAddresses) {
    super(database, posts, termLoader, addresses);
  }
}
