import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { stripTags } from '@grove/core';
import type { UserEntity } from '../accounts/user.entity.js';

/** A condition of a query of users, whose alias is `user`; it may use subqueries of the query. */
export type UserCondition = (users: SelectQueryBuilder<UserEntity>) => string;

/**
 * Extension points for libraries above this one. A library registers once, in its `onModuleInit`:
 *
 *     extensionPoints.addPublicAuthorCondition((users) => {
 *       const posts = users.subQuery().select('1').from(PostEntity, 'post').where("post.authorId = user.id AND post.status = 'publish'");
 *       return `EXISTS ${posts.getQuery()}`;
 *     });
 *     extensionPoints.sanitizeDescriptionsWith((html) => processText('commentHtml', html));
 *
 * For actions when an account is deleted see `AccountsService.onDelete`.
 */
@Injectable()
export class UserExtensionPoints {
  private readonly conditions: UserCondition[] = [];
  private sanitizer: (html: string) => string | Promise<string> = withoutMarkup;

  /** Registers a condition that holds for authors of published content, whom everybody may see. */
  addPublicAuthorCondition(condition: UserCondition): void {
    this.conditions.push(condition);
  }

  /** Registers the sanitizer for descriptions of users. Without one they are stored as plain text. */
  sanitizeDescriptionsWith(clean: (html: string) => string | Promise<string>): void {
    this.sanitizer = clean;
  }

  /** The condition of a query of users for those whom everybody may see. */
  readonly isPublicAuthor: UserCondition = (users) =>
    this.conditions.length === 0 ? '1 = 0' : `(${this.conditions.map((condition) => condition(users)).join(' OR ')})`;

  async sanitizeDescription(description: string): Promise<string> {
    return this.sanitizer(description);
  }
}

const withoutMarkup = (html: string): string => stripTags(html).replaceAll('<', '&lt;');
