import { resources } from '@grove/rest';
import { DiscoveryController } from '../discovery/discovery.controller.js';
import { RevisionsController } from '../revisions/revisions.controller.js';
import { CategoriesService } from '../site-terms/categories.service.js';
import { SiteCategories } from '../site-terms/site-categories.js';
import { Category, Tag } from '../site-terms/site-term.resource.js';
import { TagsService } from '../site-terms/tags.service.js';
import { TermsOfPosts } from '../site-terms/terms-of-posts.js';
import { PostAddresses } from './post-addresses.js';
import { PostAuthors } from './post-authors.js';
import { PostList } from './post-list.js';
import { PostReader } from './post-reader.js';
import { PostRelations } from './post-relations.js';
import { PostSearch } from './post-search.js';
import { PostSearches } from './post-searches.js';
import { PostSlugs } from './post-slugs.js';
import { PostTerms } from './post-terms.js';
import { PostWriter } from './post-writer.js';
import { Page, Post } from './post.resource.js';
import { PagesService, PostsService } from './posts.service.js';
import { ScheduledPosts } from './scheduled-posts.js';

const served = resources([Post, PostsService], [Page, PagesService], [Category, CategoriesService], [Tag, TagsService]);

/** The rooms of posts, pages, their terms and revisions, and of what the site is made of, to be spread into the module of content. */
export const posts = {
  controllers: [...served.controllers, RevisionsController, DiscoveryController],
  providers: [
    ...served.providers,
    ...[
      PostAddresses,
      PostAuthors,
      PostList,
      PostReader,
      PostRelations,
      PostSearch,
      PostSearches,
      PostSlugs,
      PostTerms,
      PostWriter,
    ],
    ...[ScheduledPosts, SiteCategories, TermsOfPosts],
  ],
  exports: [...served.exports, PostAddresses, PostReader, ScheduledPosts],
};
