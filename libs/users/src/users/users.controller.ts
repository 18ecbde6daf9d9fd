import { Controller, Optional } from '@nestjs/common';
import { ResourceExtensions, ResourceRoutes, type Route, type RouteSource } from '@grove/rest';
import { CurrentUserService } from './current-user.service.js';
import { UsersService } from './users.service.js';
import { User } from './user.resource.js';

/** The routes of users; `users/me` is the current user. */
@Controller()
export class UsersController implements RouteSource {
  constructor(
    private readonly users: UsersService,
    private readonly currentUser: CurrentUserService,
    @Optional() private readonly extensions?: ResourceExtensions,
  ) {}

  routes(): Route[] {
    const users = new ResourceRoutes(User, this.users, this.extensions);
    const currentUser = new ResourceRoutes(User, this.currentUser, this.extensions);
    return [users.collectionRoute(), currentUser.recordRoute('users/me'), users.recordRoute()];
  }
}
