import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import { RestConfig } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { PostAddresses } from './post-addresses.js';
import { PostList } from './post-list.js';
import { PostPasswords } from './post-passwords.js';
import { PostReader } from './post-reader.js';
import { PostTerms } from './post-terms.js';
import { PostWriter } from './post-writer.js';
import { Page, Post } from './post.resource.js';
import { PostTypeService } from './post-type.service.js';

/** The verbs of posts. */
@Injectable()
export class PostsService extends PostTypeService<Post> {
  constructor(
    database: Database,
    list: PostList,
    reader: PostReader,
    terms: PostTerms,
    writer: PostWriter,
    addresses: PostAddresses,
    settings: SiteSettings,
    passwords: PostPasswords,
    config: RestConfig,
  ) {
    super('post', Post, database, list, reader, terms, writer, addresses, settings, passwords, config);
  }
}

/** The verbs of pages. */
@Injectable()
export class PagesService extends PostTypeService<Page> {
  constructor(
    database: Database,
    list: PostList,
    reader: PostReader,
    terms: PostTerms,
    writer: PostWriter,
    addresses: PostAddresses,
    settings: SiteSettings,
    passwords: PostPasswords,
    config: RestConfig,
  ) {
    super('page', Page, database, list, reader, terms, writer, addresses, settings, passwords, config);
  }
}
