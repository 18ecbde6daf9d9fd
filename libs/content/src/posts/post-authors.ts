import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, Repository } from '@grove/database';
import { AccountsService, type UserCondition, UserExtensionPoints } from '@grove/users';
import { processText } from '../rendering/process-text.js';
import { PostEntity } from './post.entity.js';
import { invalidatePostSearches } from './post-search-cache.js';

/** Connects users with posts: authors of published posts are public, and the posts of a deleted account go to its heir. */
@Injectable()
export class PostAuthors implements OnModuleInit {
  private readonly posts: Repository<PostEntity>;

  constructor(
    database: Database,
    private readonly accounts: AccountsService,
    private readonly extensionPoints: UserExtensionPoints,
  ) {
    this.posts = new Repository(database, PostEntity);
  }

  onModuleInit(): void {
    this.extensionPoints.addPublicAuthorCondition(hasPublished);
    this.extensionPoints.sanitizeDescriptionsWith((html) => processText('commentHtml', html));
    this.accounts.onDelete.add(async (unit, accountId, heirId) => {
      invalidatePostSearches(unit);
      await this.posts.update({ authorId: accountId }, { authorId: heirId });
    });
  }
}

/** The LIMIT makes MariaDB run the subquery for one user at a time. As EXISTS, it would read all posts to answer for one author. */
const hasPublished: UserCondition = (users) => {
  const posts = users.subQuery().select('1').from(PostEntity, 'post').where('post.authorId = user.id').limit(1);
  return `${posts.andWhere("post.type IN ('post', 'page') AND post.status = 'publish'").getQuery()} IS NOT NULL`;
};
