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
  @Field.flag({ about: 'A password protects it.', in: EVERYWHERE, readonly: true }) protected: boolean;
}

/** What else is kept of a post or page. Other keys are passed over. */
export class PostMeta {
  @Field.html({ about: 'Notes at the foot of the text, as JSON.', clearedByNull: true }) footnotes: string;
}

/** What posts and pages have in common, as clients see it. */
export class Writing {
  @Field.id() id: number;
  @Field.dateTime({
    about: 'When it is from, in the zone of the site; null sets it back to now.',
    in: EVERYWHERE,
    clearedByNull: true,
  })
  date: string;
  @Field.dateTime({ about: 'The same in UTC.', clearedByNull: true }) dateGmt: string;
  @Field.object(RenderedText, { about: 'A name that nothing else has, for ever.', readonly: true }) guid: RenderedText;
  @Field.dateTime({ about: 'When it was last changed, in the zone of the site.', readonly: true }) modified: string;
  @Field.dateTime({ about: 'The same in UTC.', readonly: true }) modifiedGmt: string;
  @Field.text({ about: 'Password that readers need for its text.', in: ['edit'], max: 255 }) password: string;
  @Field.slug({ about: 'Identifier in addresses; made from the title when absent.', in: EVERYWHERE }) slug: string;
  @Field.choice(WRITABLE_STATUSES, { about: 'Who may see it, and whether it is done.' }) status: PostStatus;
  @Field.text({ about: 'What kind of record it is.', in: EVERYWHERE, readonly: true }) type: string;
  @Field.uri({ about: 'Address for readers.', in: EVERYWHERE, readonly: true }) link: string;
  @Field.of(renderedText(2_000), { about: 'Title.', in: EVERYWHERE }, RenderedText) title: RenderedText;
  @Field.of(renderedText(LONGEST_CONTENT), { about: 'Text.' }, ProtectedText) content: ProtectedText;
  @Field.of(renderedText(), { about: 'What it is about; made from the text when absent.', in: EVERYWHERE }, ProtectedText)
  excerpt: ProtectedText;
  @Field.integer({ about: 'Identifier of its author.', in: EVERYWHERE }) author: number;
  @Field.integer({ about: 'Medium that stands for it; 0 for none.', in: EVERYWHERE, min: 0 }) featuredMedia: number;
  @Field.choice(OPENNESS, { about: 'Whether it takes comments.' }) commentStatus: Openness;
  @Field.choice(OPENNESS, { about: 'Whether it takes notices of links.' }) pingStatus: Openness;
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
  @Field.flag({ about: 'It stands above the others.' }) sticky: boolean;
  @Field.choice([''], { about: 'Template that shows it.' }) template: string;
  @Field.choice(FORMATS, { about: 'What kind of post it is.' }) format: string;
  @Field.object(PostMeta, { about: 'What else is kept of it.' }) meta: PostMeta;
  @Field.integers({ about: 'Categories; a new post gets the default one when they are not sent.' }) categories: number[];
  @Field.integers({ about: 'Tags.' }) tags: number[];
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
  @Field.integer({ about: 'Page above it; 0 at the top.', min: 0 }) parent: number;
  @Field.integer({ about: 'Place among the pages beside it.' }) menuOrder: number;
  @Field.choice(PAGE_TEMPLATES, { about: 'Template that shows it.' }) template: string;
  @Field.object(PostMeta, { about: 'What else is kept of it.' }) meta: PostMeta;
}

type Texts = 'title' | 'content' | 'excerpt';

/** What a client sends for a post or a page, read: only the keys that were sent. */
export type PostInput = Partial<Omit<Post & Page, Texts | 'meta'>> & { [K in Texts]?: string } & { meta?: Partial<PostMeta> };
