import { Controller } from '@nestjs/common';
import { argumentsOf, RestRequest, fieldsOf, resourceController, type Endpoint, type Route } from '@grove/rest';
import { NotSignedIn } from '../errors.js';
import { UsersService } from './users.service.js';
import { UserPathParameters } from './users.query.js';
import { User } from './user.resource.js';

/** The routes of users; `users/me` is the current user. */
@Controller()
export class UsersController extends resourceController(User, UsersService) {
  override routes(): Route[] {
    const [collection, item] = super.routes();
    const endpoints = item.endpoints.map(withIdArgument);
    return [collection, { ...item, path: 'users/me', endpoints: endpoints.map(forCurrentUser) }, { ...item, endpoints }];
  }
}

/** Declares the id of the path as an argument; a value in the query or body is ignored. */
function withIdArgument(endpoint: Endpoint): Endpoint {
  const fields = [...fieldsOf(UserPathParameters), ...endpoint.arguments.fields.filter(({ key }) => key !== 'id')];
  return { ...endpoint, arguments: argumentsOf(endpoint.methods.includes('PUT') ? 'update' : 'query', fields) };
}

/** The same endpoint for the current user. */
function forCurrentUser({ authorize, handle, assertExists: _known, ...endpoint }: Endpoint): Endpoint {
  return { ...endpoint, authorize: (call) => authorize(asCurrentUser(call)), handle: (call) => handle(asCurrentUser(call)) };
}

function asCurrentUser({ method, params, principal, mount, sent, args, client, message }: RestRequest): RestRequest {
  if (principal.userId === 0) throw new NotSignedIn();
  return new RestRequest(method, { ...params, id: String(principal.userId) }, principal, mount, sent, args, client, message);
}
