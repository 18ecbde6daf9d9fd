import { Controller } from '@nestjs/common';
import { argumentsOf, Call, fieldsOf, resourceController, type Endpoint, type Route } from '@grove/rest';
import { NotSignedIn } from '../errors.js';
import { PeopleService } from './people.service.js';
import { PersonAddress } from './people.query.js';
import { Person } from './person.resource.js';

/** People, and whoever is signed in as `users/me`. */
@Controller()
export class PeopleController extends resourceController(Person, PeopleService) {
  override routes(): Route[] {
    const [collection, item] = super.routes();
    const endpoints = item.endpoints.map(withAddress);
    return [collection, { ...item, path: 'users/me', endpoints: endpoints.map(aboutOneself) }, { ...item, endpoints }];
  }
}

/** Declares the id that is in the path; what is sent under its name is read and means nothing. */
function withAddress(endpoint: Endpoint): Endpoint {
  const fields = [...fieldsOf(PersonAddress), ...endpoint.arguments.fields.filter(({ key }) => key !== 'id')];
  return { ...endpoint, arguments: argumentsOf(endpoint.methods.includes('PUT') ? 'update' : 'query', fields) };
}

/** The same endpoint for the caller, whoever that is. */
function aboutOneself({ permits, handle, find: _known, ...endpoint }: Endpoint): Endpoint {
  return { ...endpoint, permits: (call) => permits(ofOneself(call)), handle: (call) => handle(ofOneself(call)) };
}

function ofOneself({ method, params, principal, mount, sent, args, client, message }: Call): Call {
  if (principal.userId === 0) throw new NotSignedIn();
  return new Call(method, { ...params, id: String(principal.userId) }, principal, mount, sent, args, client, message);
}
