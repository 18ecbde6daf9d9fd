import { Injectable } from '@nestjs/common';
import type { RequestContext, Target, Verb, ViewQuery } from '@grove/rest';
import { currentUserId } from './current-user.js';
import type { User } from './user.resource.js';
import type { UserDeleteOptions, UsersQuery } from './users.query.js';
import { UsersService } from './users.service.js';

/** The verbs of one user for `users/me`: the record is the user of the request. */
@Injectable()
export class CurrentUserService extends UsersService {
  override get(_id: number, query: ViewQuery, context: RequestContext): Promise<User> {
    return super.get(currentUserId(context), query, context);
  }

  override update(_id: number, input: Partial<User>, context: RequestContext): Promise<User> {
    return super.update(currentUserId(context), input, context);
  }

  override delete(_id: number, options: UserDeleteOptions, context: RequestContext): Promise<User> {
    return super.delete(currentUserId(context), options, context);
  }

  override async authorize(verb: Verb, target: Target<User, UsersQuery>, context: RequestContext): Promise<boolean> {
    return super.authorize(verb, { ...target, id: currentUserId(context) }, context);
  }
}
