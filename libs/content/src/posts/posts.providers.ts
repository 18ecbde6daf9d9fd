import { resources } from '@grove/rest';
import { discoveryControllers } from '../discovery/discovery.controllers.js';
import { revisionsControllers } from '../revisions/revisions.controller.js';
import { PostFinder } from '../site-search/post-finder.js';
import { SiteSearchController } from '../site-search/site-search.controller.js';
import { TermFinder } from '../site-search/term-finder.js';
import { CategoriesService } from '../site-terms/categories.service.js';
import { SiteCategories } from '../site-terms/site-categories.js';
import { Category, Tag } from '../site-terms/site-term.resource.js';
import { TagsService } from '../site-terms/tags.service.js';
import { PostTermLoader } from '../site-terms/post-term-loader.js';
import { TermAddresses } from '../addresses/term-addresses.js';
import { OldSlugs } from './old-slugs/old-slugs.js';
import { PostAddresses } from './post-addresses.js';
import { PostAuthors } from './post-authors.js';
import { PostList } from './post-list.js';
import { PostPasswords } from './post-passwords.js';
import { PostReader } from './post-reader.js';
import { PostRelations } from './post-relations.js';
import { PostSearch } from './post-search.js';
import { PostSearchCache } from './post-search-cache.js';
import { PostSlugs } from './post-slugs.js';
import { PostTerms } from './post-terms.js';
import { PostWriter } from './post-writer.js';
import { PublishedPosts } from './published-posts.js';
import { Page, Post } from './post.resource.js';
import { PagesService, PostsService } from './posts.service.js';
import { ScheduledPosts } from './scheduled-posts.js';

const generated = resources([Post, PostsService], [Page, PagesService], [Category, CategoriesService], [Tag, TagsService]);

/** Controllers and providers of posts, pages, terms, revisions and discovery, for the content module. */
export const posts = {
  controllers: [...generated.controllers, ...revisionsControllers, ...discoveryControllers, SiteSearchController],
  providers: [
    ...generated.providers,
    ...[
      OldSlugs,
      PostAddresses,
      PostAuthors,
      PostList,
      PostPasswords,
      PostReader,
      PostRelations,
      PostSearch,
      PostSearchCache,
      PostSlugs,
      PostTerms,
      PostWriter,
    ],
    ...[ScheduledPosts, SiteCategories, PostTermLoader, TermAddresses, PostFinder, TermFinder, PublishedPosts],
  ],
  exports: [...generated.exports, OldSlugs, PostAddresses, PostReader, PublishedPosts, ScheduledPosts, TermAddresses],
};
