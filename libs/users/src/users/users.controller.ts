import { Controller, Optional } from '@nestjs/common';
import {
  argumentsOf,
  fieldsOf,
  ResourceExtensions,
  ResourceRoutes,
  type Endpoint,
  type Route,
  type RouteSource,
} from '@grove/rest';
import { CurrentUserService } from './current-user.service.js';
import { UsersService } from './users.service.js';
import { UserPathParameters } from './users.query.js';
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
    const [collection, item] = new ResourceRoutes(User, this.users, this.extensions).routes();
    const [, me] = new ResourceRoutes(User, this.currentUser, this.extensions).routes();
    return [collection, { ...withIdArgument(me), path: 'users/me' }, withIdArgument(item)];
  }
}

/** Declares the id of the path as an argument; a value in the query or body is ignored. */
function withIdArgument(item: Route): Route {
  const endpoints = item.endpoints.map((endpoint): Endpoint => {
    const fields = [...fieldsOf(UserPathParameters), ...endpoint.arguments.fields.filter(({ key }) => key !== 'id')];
    return { ...endpoint, arguments: argumentsOf(endpoint.methods.includes('PUT') ? 'update' : 'query', fields) };
  });
  return { ...item, endpoints };
}
