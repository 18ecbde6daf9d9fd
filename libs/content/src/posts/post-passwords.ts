import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@grove/rest';
import { SignInLimits } from '@grove/users';
import type { PostEntity } from './post.entity.js';

/** Compares passwords that readers send with those of posts. Guessing is slowed down like signing in, for each post and address. */
@Injectable()
export class PostPasswords {
  constructor(private readonly limits: SignInLimits) {}

  /** Whether a text is the password of a post. A request counts once, however often it asks. Throws if the attempt comes too early. */
  matches(post: Pick<PostEntity, 'id' | 'password'>, sent: string, context: RequestContext): Promise<boolean> {
    context.loaded ??= new Map();
    if (!context.loaded.has(this)) context.loaded.set(this, new Map());
    const results = context.loaded.get(this) as Map<number, Promise<boolean>>;
    if (!results.has(post.id)) results.set(post.id, this.attempt(post, sent, context));
    return results.get(post.id)!;
  }

  private async attempt(
    { id, password }: Pick<PostEntity, 'id' | 'password'>,
    sent: string,
    { client }: RequestContext,
  ): Promise<boolean> {
    if (password === '') return false;
    // No username contains a colon.
    const attempt = this.limits.beginRecord(`post:${id}`, client.address);
    const isRight = timingSafeEqual(digest(sent), digest(password));
    if (isRight) attempt.succeeded();
    else await attempt.failed();
    return isRight;
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
