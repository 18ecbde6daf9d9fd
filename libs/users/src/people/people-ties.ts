import { Injectable } from '@nestjs/common';
import { withoutTags } from '@grove/core';

/**
 * What other rooms know of people and this room does not. A room that has something to say does so once, in its `onModuleInit`:
 *
 *     ties.publicAuthors("EXISTS (SELECT 1 FROM post WHERE post.author_id = user.id AND post.status = 'publish')");
 *     ties.describeWith((html) => processText('inlineHtml', html));
 *
 * What becomes of the things of somebody whose account is deleted is told to `AccountsService.whenDeleted`.
 */
@Injectable()
export class PeopleTies {
  private readonly conditions: string[] = [];
  private cleaning: (html: string) => string | Promise<string> = withoutAngles;

  /** Says by which condition over `user` a person is the author of something that is published, and so known to everybody. Literal SQL without values. */
  publicAuthors(condition: string): void {
    this.conditions.push(`(${condition})`);
  }

  /** Says how the text in which a person describes itself is made safe. Until then it is kept as plain text. */
  describeWith(clean: (html: string) => string | Promise<string>): void {
    this.cleaning = clean;
  }

  /** The condition over `user` under which a person is known to everybody. */
  get isPublicAuthor(): string {
    return this.conditions.length === 0 ? '1 = 0' : `(${this.conditions.join(' OR ')})`;
  }

  async clean(description: string): Promise<string> {
    return this.cleaning(description);
  }
}

const withoutAngles = (html: string): string => withoutTags(html).replaceAll('<', '&lt;');
