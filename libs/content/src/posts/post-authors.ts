import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountsService, UserExtensionPoints } from '@grove/users';
import { processText } from '../rendering/process-text.js';
import { changePosts } from './post-searches.js';

/** What people have to do with posts: whoever published one is known to everybody, and what a deleted account wrote goes to its heir. */
@Injectable()
export class PostAuthors implements OnModuleInit {
  constructor(
    private readonly accounts: AccountsService,
    private readonly ties: UserExtensionPoints,
  ) {}

  onModuleInit(): void {
    this.ties.addPublicAuthorCondition(HAS_PUBLISHED);
    this.ties.sanitizeDescriptionsWith((html) => processText('inlineHtml', html));
    this.accounts.onDelete(async (unit, accountId, heirId) => {
      changePosts(unit);
      await unit.update('post', { author_id: heirId }, { author_id: accountId });
    });
  }
}

/** With its LIMIT the subquery is asked for one person at a time: as EXISTS, MariaDB would read all posts there are to answer for one author. */
const HAS_PUBLISHED =
  "(SELECT 1 FROM post WHERE post.author_id = user.id AND post.type IN ('post', 'page') AND post.status = 'publish' LIMIT 1) IS NOT NULL";
