import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@grove/rest';
import { AccountsService, capabilitiesOf, webAddress, type Account } from '@grove/users';
import { AuthorMissing, ForeignAuthor, UnknownAuthor } from '../errors.js';
import { mayModerate } from './comment-permissions.js';
import type { CommentHtml } from './comment-text.js';
import type { CommentEntity } from './comment.entity.js';
import { authorOfAccount, guestAuthor, isForGuest, type CommentAuthor, type CommentAuthorInput } from './comment-author.rules.js';

/** Finds out who the author of a comment is. */
@Injectable()
export class CommentAuthors {
  constructor(private readonly accounts: AccountsService) {}

  /** The author of a new comment, and whether the author moderates comments. */
  async ofNewComment(
    input: CommentAuthorInput,
    { principal }: RequestContext,
  ): Promise<{ author: CommentAuthor; isModerator: boolean }> {
    // Only moderators choose the author; the names that others send are ignored.
    const sent: CommentAuthorInput = mayModerate(principal)
      ? { ...input, authorUrl: input.authorUrl && webAddress(input.authorUrl) }
      : {};
    if (isForGuest(sent)) {
      const author = guestAuthor(sent);
      if (!author) throw new AuthorMissing();
      return { author, isModerator: false };
    }
    const account = await this.lockAccount(sent.author ?? principal.userId);
    return { author: authorOfAccount(account, sent), isModerator: capabilitiesOf(account.roles).includes('moderate_comments') };
  }

  /**
   * Which HTML a changed comment may contain. Any only if the caller and every author that it has or gets may write any: a moderator who edits a text of somebody
   * else must not publish scripts that the author put there. Of a new comment, the caller writes the whole text, so only the caller counts.
   */
  async htmlOf({ principal }: RequestContext, authorIds: readonly number[] = []): Promise<CommentHtml> {
    if (!principal.can('unfiltered_html')) return 'safe';
    for (const id of authorIds) if (id !== principal.userId && !(await this.accounts.can(id, 'unfiltered_html'))) return 'safe';
    return 'any';
  }

  /** The columns that change when a comment gets another author. A comment that becomes a guest's keeps the name. */
  async changes(
    authorId: number | undefined,
    current: CommentEntity,
    { principal }: RequestContext,
  ): Promise<Partial<CommentAuthor>> {
    if (authorId === undefined || authorId === current.authorId) return {};
    if (!mayModerate(principal)) throw new ForeignAuthor();
    return authorId === 0 ? { authorId } : authorOfAccount(await this.lockAccount(authorId));
  }

  /** The account, which is locked until the unit of work commits. */
  private async lockAccount(id: number): Promise<Account> {
    if ((await this.accounts.emailOf(id)) === undefined) throw new UnknownAuthor();
    return this.accounts.get(id);
  }
}
