import { Injectable } from '@nestjs/common';
import { CommentsQuery, CommentsService, type Comment } from '@grove/comments';
import { isShopPlaceholder, PostReader, rendered } from '@grove/content';
import { compileParser, fieldsOf, RequestContext, visitor, type MountPoint } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { languageTag } from '../pages/page-responder.js';
import { FeedTexts } from './feed-texts.js';
import type { Feed, FeedItem } from './rss.js';

/** The newest approved comments. */
const NEWEST = compileParser(fieldsOf(CommentsQuery), 'query')({}) as unknown as CommentsQuery;

/** Makes the feed of the newest comments, as visitors may see them. */
@Injectable()
export class CommentFeed {
  constructor(
    private readonly comments: CommentsService,
    private readonly posts: PostReader,
    private readonly settings: SiteSettings,
  ) {}

  async make(mountPoint: MountPoint): Promise<Feed> {
    const [{ name, description }, context] = [await this.settings.describe(), new RequestContext(visitor, mountPoint)];
    const { records } = await this.comments.list(NEWEST, context);
    const { home } = mountPoint;
    const items = await Promise.all(records.map((comment) => this.toItem(comment)));
    const texts = new FeedTexts();
    return {
      ...{ title: `Comments – ${name}`, description, link: `${home}/`, self: `${home}/comments/feed/` },
      language: languageTag(await this.settings.language()),
      modified: records[0]?.dateGmt,
      items: items.flatMap((item) => (item ? [texts.add(item)] : [])),
    };
  }

  /** Comments on other records than posts and pages are not distinguished by a title. A page without a text has no address to which the item could lead. */
  private async toItem(comment: Comment): Promise<FeedItem | undefined> {
    const { authorName, link, dateGmt, content } = comment;
    const post = await this.posts.find(comment.post);
    if (post?.type === 'page' && isShopPlaceholder(post.content)) return undefined;
    return {
      title: post ? `Comment on ${await rendered.title(post.title)} by ${authorName}` : `Comment by ${authorName}`,
      ...{ link, guid: link, published: dateGmt, creator: authorName, content: content.rendered },
    };
  }
}
