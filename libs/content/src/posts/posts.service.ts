import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import { SiteSettings } from '@grove/settings';
import { PostAddresses } from './post-addresses.js';
import { PostList } from './post-list.js';
import { PostPasswords } from './post-passwords.js';
import { PostReader } from './post-reader.js';
import { PostTerms } from './post-terms.js';
import { PostWriter } from './post-writer.js';
import type { Page, Post } from './post.resource.js';
import { PostTypeService } from './post-type.service.js';

/** The verbs of posts. */
@Injectable()
export class PostsService extends PostTypeService<Post> {
  protected readonly type = 'post';

  constructor(
    database: Database,
    list: PostList,
    reader: PostReader,
    terms: PostTerms,
    writer: PostWriter,
    addresses: PostAddresses,
    settings: SiteSettings,
    passwords: PostPasswords,
  ) {
    super(database, list, reader, terms, writer, addresses, settings, passwords);
  }
}

/** The verbs of pages. */
@Injectable()
export class PagesService extends PostTypeService<Page> {
  protected readonly type = 'page';

  constructor(
    database: Database,
    list: PostList,
    reader: PostReader,
    terms: PostTerms,
    writer: PostWriter,
    addresses: PostAddresses,
    settings: SiteSettings,
    passwords: PostPasswords,
  ) {
    super(database, list, reader, terms, writer, addresses, settings, passwords);
  }
}
