import { CMS, Field, LONGEST_CONTENT, Resource } from '@grove/rest';
import { RenderedText, renderedText } from '../media/rendered-text.js';
import type { Openness } from './post.entity.js';
import { WRITABLE_STATUSES, type PostStatus } from './post-status.rules.js';
import { PagesQuery, PostQuery, PostsQuery } from './posts.query.js';

const OPENNESS = ['open', 'closed'] as const;
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

/** A text that a password may hide. */
export class ProtectedText extends RenderedText {
  @Field.boolean({ description: 'A password protects it.', contexts: EVERYWHERE, readonly: true }) protected: boolean;
}

/** What else is kept of a post or page. Other keys are passed over. */
export class PostMeta {
  @Field.html({ description: 'Notes at the foot of the text, as JSON.', clearedByNull: true }) footnotes: string;
}

/** What posts and pages have in common, as clients see it. */
export class Writing {
  @Field.id() id: number;
  @Field.dateTime({
    description: 'When it is from, in the zone of the site; null sets it back to now.',
    contexts: EVERYWHERE,
    clearedByNull: true,
  })
  date: string;
  @Field.dateTime({ description: 'The same in UTC.', clearedByNull: true }) dateGmt: string;
  @Field.object(RenderedText, { description: 'A name that nothing else has, for ever.', readonly: true }) guid: RenderedText;
  @Field.dateTime({ description: 'When it was last changed, in the zone of the site.', readonly: true }) modified: string;
  @Field.dateTime({ description: 'The same in UTC.', readonly: true }) modifiedGmt: string;
  @Field.text({ description: 'Password that readers need for its text.', contexts: ['edit'], max: 255 }) password: string;
  @Field.slug({ description: 'Identifier in addresses; made from the title when absent.', contexts: EVERYWHERE }) slug: string;
  @Field.enum(WRITABLE_STATUSES, { description: 'Who may see it, and whether it is done.' }) status: PostStatus;
  @Field.text({ description: 'What kind of record it is.', contexts: EVERYWHERE, readonly: true }) type: string;
  @Field.uri({ description: 'Address for readers.', contexts: EVERYWHERE, readonly: true }) link: string;
  @Field.of(renderedText(2_000), { description: 'Title.', contexts: EVERYWHERE }, RenderedText) title: RenderedText;
  @Field.of(renderedText(LONGEST_CONTENT), { description: 'Text.' }, ProtectedText) content: ProtectedText;
  @Field.of(
    renderedText(),
    { description: 'What it is about; made from the text when absent.', contexts: EVERYWHERE },
    ProtectedText,
  )
  excerpt: ProtectedText;
  @Field.integer({ description: 'Identifier of its author.', contexts: EVERYWHERE }) author: number;
  @Field.integer({ description: 'Medium that stands for it; 0 for none.', contexts: EVERYWHERE, min: 0 }) featuredMedia: number;
  @Field.enum(OPENNESS, { description: 'Whether it takes comments.' }) commentStatus: Openness;
  @Field.enum(OPENNESS, { description: 'Whether it takes notices of links.' }) pingStatus: Openness;
}

/** A post. */
@Resource({
  namespace: CMS,
  route: 'posts',
  title: 'post',
  capability: 'edit_posts',
  collection: PostsQuery,
  item: PostQuery,
  trash: true,
})
export class Post extends Writing {
  @Field.boolean({ description: 'It stands above the others.' }) sticky: boolean;
  @Field.enum([''], { description: 'Template that shows it.' }) template: string;
  @Field.enum(FORMATS, { description: 'What kind of post it is.' }) format: string;
  @Field.object(PostMeta, { description: 'What else is kept of it.' }) meta: PostMeta;
  @Field.integers({ description: 'Categories; a new post gets the default one when they are not sent.' }) categories: number[];
  @Field.integers({ description: 'Tags.' }) tags: number[];
}

/** A page. */
@Resource({
  namespace: CMS,
  route: 'pages',
  title: 'page',
  capability: 'edit_pages',
  collection: PagesQuery,
  item: PostQuery,
  trash: true,
})
export class Page extends Writing {
  @Field.integer({ description: 'Page above it; 0 at the top.', min: 0 }) parent: number;
  @Field.integer({ description: 'Place among the pages beside it.' }) menuOrder: number;
  @Field.enum(PAGE_TEMPLATES, { description: 'Template that shows it.' }) template: string;
  @Field.object(PostMeta, { description: 'What else is kept of it.' }) meta: PostMeta;
}

type Texts = 'title' | 'content' | 'excerpt';

/** What a client sends for a post or a page, read: only the keys that were sent. */
export type PostInput = Partial<Omit<Post & Page, Texts | 'meta'>> & { [K in Texts]?: string } & { meta?: Partial<PostMeta> };
