import { Injectable } from '@nestjs/common';
import { stripTags } from '@grove/core';

/**
 * Extension points for libraries above this one. A library registers once, in its `onModuleInit`:
 *
 *     extensionPoints.addPublicAuthorCondition("EXISTS (SELECT 1 FROM post WHERE post.author_id = user.id AND post.status = 'publish')");
 *     extensionPoints.sanitizeDescriptionsWith((html) => processText('commentHtml', html));
 *
 * For actions when an account is deleted see `AccountsService.onDelete`.
 */
@Injectable()
export class UserExtensionPoints {
  private readonly conditions: string[] = [];
  private sanitizer: (html: string) => string | Promise<string> = withoutMarkup;

  /** Registers a condition on `user` that holds for authors of published content, whom everybody may see. Literal SQL without values. */
  addPublicAuthorCondition(condition: string): void {
    this.conditions.push(`(${condition})`);
  }

  /** Registers the sanitizer for descriptions of users. Without one they are stored as plain text. */
  sanitizeDescriptionsWith(clean: (html: string) => string | Promise<string>): void {
    this.sanitizer = clean;
  }

  /** The condition on `user` for users whom everybody may see. */
  get publicAuthorCondition(): string {
    return this.conditions.length === 0 ? '1 = 0' : `(${this.conditions.join(' OR ')})`;
  }

  async sanitizeDescription(description: string): Promise<string> {
    return this.sanitizer(description);
  }
}

const withoutMarkup = (html: string): string => stripTags(html).replaceAll('<', '&lt;');
