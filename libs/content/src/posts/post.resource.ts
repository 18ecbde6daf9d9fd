import { CMS, Field, MAX_CONTENT_LENGTH, Resource } from '@grove/rest';
import { PAGE_ERRORS, POST_RESOURCE_ERRORS } from '../resource-errors.js';
import { RenderedText, renderedText } from '../media/rendered-text.js';
import type { DiscussionStatus } from './post.entity.js';
import { WRITABLE_STATUSES, type PostStatus } from './post-status.rules.js';
import { PagesQuery, PostQuery, PostsQuery } from './posts.query.js';

const DISCUSSION_STATUSES = ['open', 'closed'] as const;
const EVERYWHERE = ['view', 'edit', 'embed'] as const;
const FORMATS = ['standard', 'aside', 'chat', 'gallery', 'link', 'image', 'quote', 'status', 'video', 'audio'] as const;
const PAGE_TEMPLATES = [
  '',
  'template-archives.php',
  'template-blank.php',
  'template-portfolio.php',
  'template-sitemap.php',
  'under-construction.php',
] as const;

/** A text that may be protected with a password. */
export class ProtectedText extends RenderedText {
  @Field.boolean({ description: 'Whether a password protects it.', contexts: EVERYWHERE, readonly: true }) protected: boolean;
}

/** The metadata of a post or page. Other keys are ignored. */
export class PostMeta {
  @Field.html({ description: 'Footnotes as JSON.', clearedByNull: true }) footnotes: string;
}

/** The fields that posts and pages have in common. */
export class BasePost {
  @Field.id() id: number;
  @Field.dateTime({
    description: 'Publication date, in the time zone of the site; null resets it to now.',
    contexts: EVERYWHERE,
    clearedByNull: true,
  })
  date: string;
  @Field.dateTime({ description: 'Publication date, in UTC.', clearedByNull: true }) dateGmt: string;
  @Field.object(RenderedText, { description: 'Globally unique identifier.', readonly: true }) guid: RenderedText;
  @Field.dateTime({ description: 'When it was last changed, in the time zone of the site.', readonly: true }) modified: string;
  @Field.dateTime({ description: 'When it was last changed, in UTC.', readonly: true }) modifiedGmt: string;
  @Field.text({ description: 'Password that protects its content and excerpt.', contexts: ['edit'], max: 255 }) password: string;
  @Field.slug({ description: 'Identifier in URLs. Generated from the title if absent.', contexts: EVERYWHERE }) slug: string;
  @Field.enum(WRITABLE_STATUSES, { description: 'Status.', alsoShown: ['trash', 'auto-draft', 'inherit'] }) status: PostStatus;
  @Field.text({ description: 'Type of record.', contexts: EVERYWHERE, readonly: true }) type: string;
  @Field.uri({ description: 'URL on the site.', contexts: EVERYWHERE, readonly: true }) link: string;
  @Field.of(renderedText(2_000), { description: 'Title.', contexts: EVERYWHERE }, RenderedText) title: RenderedText;
  @Field.of(renderedText(MAX_CONTENT_LENGTH), { description: 'Content.' }, ProtectedText) content: ProtectedText;
  @Field.of(
    renderedText(),
    { description: 'Excerpt. Generated from the content if absent.', contexts: EVERYWHERE },
    ProtectedText,
  )
  excerpt: ProtectedText;
  @Field.integer({ description: 'Id of the author.', contexts: EVERYWHERE }) author: number;
  @Field.integer({ description: 'Id of the featured image; 0 for none.', contexts: EVERYWHERE, min: 0 }) featuredMedia: number;
  @Field.enum(DISCUSSION_STATUSES, { description: 'Whether it accepts comments.' }) commentStatus: DiscussionStatus;
  @Field.enum(DISCUSSION_STATUSES, { description: 'Whether it accepts pings.' }) pingStatus: DiscussionStatus;
}

/** A post. */
@Resource({
  namespace: CMS,
  route: 'posts',
  title: 'post',
  errors: POST_RESOURCE_ERRORS,
  capability: 'edit_posts',
  collection: PostsQuery,
  item: PostQuery,
  trash: true,
})
export class Post extends BasePost {
  @Field.boolean({ description: 'Whether it is shown before other posts.' }) sticky: boolean;
  @Field.enum([''], { description: 'Template.' }) template: string;
  @Field.enum(FORMATS, { description: 'Format.' }) format: string;
  @Field.object(PostMeta, { description: 'Metadata.' }) meta: PostMeta;
  @Field.integers({ description: 'Ids of categories. A new post gets the default category if they are absent.' })
  categories: readonly number[];
  @Field.integers({ description: 'Ids of tags.' }) tags: readonly number[];
}

/** A page. */
@Resource({
  namespace: CMS,
  route: 'pages',
  title: 'page',
  errors: PAGE_ERRORS,
  capability: 'edit_pages',
  collection: PagesQuery,
  item: PostQuery,
  trash: true,
})
export class Page extends BasePost {
  @Field.integer({ description: 'Id of the parent page; 0 for none.', min: 0 }) parent: number;
  @Field.integer({ description: 'Position among pages with the same parent.' }) menuOrder: number;
  @Field.enum(PAGE_TEMPLATES, { description: 'Template.' }) template: string;
  @Field.object(PostMeta, { description: 'Metadata.' }) meta: PostMeta;
}

type Texts = 'title' | 'content' | 'excerpt';

/** The parsed input of a post or page: only the fields that were sent. */
export type PostInput = Partial<Omit<Post & Page, Texts | 'meta'>> & { [K in Texts]?: string } & { meta?: Partial<PostMeta> };
