import 'reflect-metadata';
import { Controller } from '@nestjs/common';
import type { RestErrorClass } from '@grove/core';
import { argumentsOf, contextField } from './arguments.js';
import { anyone, type Capability } from './capability.js';
import type { Method } from './method.js';
import type { Namespace, Verb } from '../conventions/namespaces.js';
import type { RestRequest } from './rest-request.js';
import type { RestResponse } from './rest-response.js';
import type { EndpointDefinition, ResponseShape, Route, RouteSource } from './route.js';
import { fieldsOf, type SchemaClass } from '../schema/declared-fields.js';
import type { ParseMode } from '../schema/parser.js';
import type { ViewContext } from '../schema/view-context.js';

/** Options that the endpoints of a controller share; each endpoint may override them. */
interface RestControllerOptions {
  readonly namespace: Namespace;
  /** Later versions of the API that serve the same endpoints. */
  readonly alsoIn?: readonly Namespace[];
  /** Who may use it. Required, so that no endpoint is open by oversight. */
  readonly capability: Capability;
  /** The records that it serves, for `OPTIONS` and OpenAPI: their class, and the title of their JSON Schema. */
  readonly schema?: SchemaClass;
  readonly title?: string;
}

/** One endpoint: a method of HTTP at a path, and what it takes. */
interface EndpointOptions<C = unknown> extends Partial<RestControllerOptions> {
  readonly method: Method | readonly Method[];
  /** Below the namespace, with parameters: `products/<product_id>/reviews`. */
  readonly path: string;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  /** Values of the argument `context`; left out where the endpoint has no such argument. */
  readonly contexts?: readonly ViewContext[];
  /** Arguments of the path, of the query, and of the body: properties declared with `@Field`. */
  readonly params?: SchemaClass;
  readonly query?: SchemaClass;
  readonly body?: SchemaClass;
  /** Whether the body changes a record, so that nothing is required of it. */
  readonly isUpdate?: boolean;
  /** The verb whose code a refusal has; by the method unless given. */
  readonly verb?: Verb;
  /** The code of a refusal, where it differs from that of the verb. */
  readonly refusalCode?: string;
  /** Fields of the response that are shown only once: a repetition with the same `Idempotency-Key` gets the others. */
  readonly secretFields?: readonly string[];
  /** What the body of the response contains; one record unless it is given. */
  readonly returns?: ResponseShape;
  /** Names that the handler reads or refuses although no argument declares them, for strict requests; `any` if there is no list of them. */
  readonly undeclared?: readonly string[] | 'any';
  /** Whether a session in the cookie does not count: for people who sign in, and whose session may have ended. */
  readonly ignoresSession?: boolean;
  /** Whether a POST creates nothing, so that its response has the status 200. */
  readonly isAction?: boolean;
  /** Whether the work of a POST is done after its response, which has the status 202. */
  readonly isDeferred?: boolean;
  /** The errors of the endpoint itself, for documents. */
  readonly errors?: readonly RestErrorClass[];
  /** A permission that depends on more than a capability. */
  readonly authorize?: (controller: C, request: RestRequest) => boolean | Promise<boolean>;
  /** Throws the error of an unknown id in the path. Callers who lack the permission get it instead of the refusal. */
  readonly assertExists?: (controller: C, request: RestRequest) => Promise<void>;
}

interface DeclaredEndpoint {
  readonly handler: string;
  readonly options: EndpointOptions<object>;
}

const CONTROLLER = Symbol('rest controller');
const ENDPOINTS = Symbol('endpoints');

/** Declares a controller of the interface. Its methods declare their endpoints with `@Endpoint`. */
export const RestController =
  (options: RestControllerOptions): ClassDecorator =>
  (target) => {
    Controller()(target);
    Reflect.defineMetadata(CONTROLLER, options, target);
  };

/** Declares that a method answers an endpoint. The method takes a `RestRequest` with the parsed arguments. */
export const Endpoint =
  <C = unknown>(options: EndpointOptions<C>) =>
  <M extends (request: never) => Promise<RestResponse>>(
    target: object,
    handler: string,
    _method: TypedPropertyDescriptor<M>,
  ): void => {
    const declared = (Reflect.getMetadata(ENDPOINTS, target) as DeclaredEndpoint[] | undefined) ?? [];
    Reflect.defineMetadata(ENDPOINTS, [...declared, { handler, options }], target);
  };

/** All routes of a controller: what it lists, and what its methods declare. A declared endpoint takes the place of a listed one. */
export function routesOf(controller: object): Route[] {
  const { routes } = controller as Partial<RouteSource>;
  const declared = declaredRoutesOf(controller);
  const listed = typeof routes === 'function' ? routes.call(controller) : [];
  const merged = listed.map((route): Route => {
    const own = declared.find((one) => isSame(one, route));
    return own ? { ...route, endpoints: withReplacements(route.endpoints, own.endpoints) } : route;
  });
  return [...merged, ...declared.filter((own) => !listed.some((route) => isSame(own, route)))];
}

const isSame = (one: Route, other: Route): boolean => one.path === other.path && one.namespace === other.namespace;

/** Puts declared endpoints in the position of those that they replace; a listed endpoint keeps the methods that were not replaced. */
function withReplacements(listed: readonly EndpointDefinition[], declared: readonly EndpointDefinition[]): EndpointDefinition[] {
  const replacedMethods = new Set(declared.flatMap(({ methods }) => methods));
  const rest = new Set(declared);
  const replaced = listed.flatMap((endpoint) => {
    const replacements = [...rest].filter(({ methods }) => methods.some((method) => endpoint.methods.includes(method)));
    for (const replacement of replacements) rest.delete(replacement);
    const methods = endpoint.methods.filter((method) => !replacedMethods.has(method));
    return methods.length === 0 ? replacements : [...replacements, { ...endpoint, methods }];
  });
  return [...replaced, ...rest];
}

function declaredRoutesOf(controller: object): Route[] {
  const declared = (Reflect.getMetadata(ENDPOINTS, controller) as DeclaredEndpoint[] | undefined) ?? [];
  const shared = Reflect.getMetadata(CONTROLLER, controller.constructor) as RestControllerOptions;
  const routes = new Map<string, Route & { endpoints: EndpointDefinition[] }>();
  for (const { handler, options } of declared) {
    const all = { ...shared, ...options };
    const { path, schema, title, contexts, alsoIn = [] } = all;
    for (const namespace of [all.namespace, ...alsoIn]) {
      const endpoint = definitionOf(controller, handler, { ...all, namespace });
      const address = `${namespace.id}/${path}`;
      const route = routes.get(address);
      if (route) route.endpoints.push(endpoint);
      else {
        const described = schema && {
          title: title ?? '',
          of: schema,
          fields: fieldsOf(schema),
          contexts: contexts ?? namespace.contexts,
        };
        routes.set(address, { namespace, path, schema: described, endpoints: [endpoint] });
      }
    }
  }
  return [...routes.values()];
}

function definitionOf(
  controller: object,
  handler: string,
  options: RestControllerOptions & EndpointOptions<object>,
): EndpointDefinition {
  const { namespace, capability, summary, contexts, params, query, body, secretFields } = options;
  const methods = [options.method].flat();
  const fields = [
    ...(params ? fieldsOf(params) : []),
    ...(contexts ? [contextField(namespace, contexts)] : []),
    ...[query, body].flatMap((declared) => (declared ? fieldsOf(declared) : [])),
  ];
  const handlers = controller as Record<string, (request: RestRequest) => Promise<RestResponse>>;
  return {
    methods,
    summary,
    returns: options.returns,
    isAction: options.isAction,
    isDeferred: options.isDeferred,
    ignoresSession: options.ignoresSession,
    errors: options.errors,
    secretFields,
    undeclared: options.undeclared,
    arguments: argumentsOf(modeOf(options), fields),
    refusalCode: options.refusalCode ?? namespace.refusals[options.verb ?? verbOf(methods[0])],
    authorize: (request) =>
      options.authorize?.(controller, request) ?? (capability === anyone || request.context.principal.can(capability)),
    assertExists: options.assertExists && ((request) => options.assertExists!(controller, request)),
    handle: (request) => handlers[handler](request),
  };
}

/** The parse mode: updates, and actions without arguments, require nothing. */
function modeOf({ method, query, body, isUpdate }: EndpointOptions<object>): ParseMode {
  const isAction = !query && !body && ![method].flat().some((one) => one === 'GET' || one === 'DELETE');
  if (isUpdate || isAction) return 'update';
  return body ? 'create' : 'query';
}

const verbOf = (method: Method): Verb => (method === 'GET' ? 'view' : method === 'DELETE' ? 'delete' : 'create');
