import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@grove/rest';
import type { UnitOfWork } from '@grove/database';
import { AccountsService, capabilitiesOf, emailOfAccount, webAddress, type Account } from '@grove/users';
import { AuthorMissing, ForeignAuthor, UnknownAuthor } from '../errors.js';
import { moderates } from './comment-access.js';
import type { CommentEntity } from './comment.entity.js';
import { accountByline, guestByline, isForGuest, type Byline, type SentByline } from './comment-writer.rules.js';

/** Says by whom a comment is. */
@Injectable()
export class CommentBylines {
  constructor(private readonly accounts: AccountsService) {}

  /** The byline of a new comment, and whether the one in whose name it stands moderates comments. */
  async of(
    unit: UnitOfWork,
    given: SentByline,
    { principal }: RequestContext,
  ): Promise<{ byline: Byline; isModerator: boolean }> {
    // Whoever does not moderate writes as oneself, whatever name was sent.
    const sent: SentByline = moderates(principal) ? { ...given, authorUrl: given.authorUrl && webAddress(given.authorUrl) } : {};
    if (isForGuest(sent)) {
      const byline = guestByline(sent);
      if (!byline) throw new AuthorMissing();
      return { byline, isModerator: false };
    }
    const account = await this.account(unit, sent.author ?? principal.userId);
    return { byline: accountByline(account, sent), isModerator: capabilitiesOf(account.roles).includes('moderate_comments') };
  }

  /** The byline of the account to which a comment goes over; nothing when it stays with its writer. A guest's keeps the name. */
  async changed(
    unit: UnitOfWork,
    author: number | undefined,
    current: CommentEntity,
    { principal }: RequestContext,
  ): Promise<Partial<Byline>> {
    if (author === undefined || author === current.authorId) return {};
    if (!moderates(principal)) throw new ForeignAuthor();
    return author === 0 ? { authorId: 0 } : accountByline(await this.account(unit, author));
  }

  /** Stays as it is until this unit is stored. */
  private async account(unit: UnitOfWork, id: number): Promise<Account> {
    if ((await emailOfAccount(unit, id)) === undefined) throw new UnknownAuthor();
    return this.accounts.get(id);
  }
}
