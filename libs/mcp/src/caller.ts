import type { IncomingMessage } from 'node:http';
import type { Gateway, InternalRequest, InternalResponse, Method, Principal, Route } from '@grove/rest';

/** Who calls a tool. What a tool asks for is asked for with the credentials of the call, as if its sender had sent the request to the route. */
export class Caller {
  constructor(
    private readonly gateway: Gateway,
    private readonly request: IncomingMessage,
    private readonly authorization: string,
    readonly principal: Principal,
  ) {}

  /** Serves a request to a route. Names that the route does not know are refused, because agents misspell them. */
  ask({ headers, ...request }: InternalRequest): Promise<InternalResponse> {
    const { authorization } = this;
    return this.gateway.answer(this.request, { ...request, headers: { authorization, prefer: 'handling=strict', ...headers } });
  }

  /** Whether the account and its key may use a method of a route; undefined if that depends on the record. */
  permits(route: Route, method: Method): Promise<boolean | undefined> {
    return this.gateway.permits(this.request, this.principal, route, method);
  }

  /** What tells this caller from all others: the account, and the credential that it signed in with. */
  get identity(): string {
    const { userId, keyId, applicationPassword } = this.principal;
    return JSON.stringify([userId, keyId ?? null, applicationPassword ?? null]);
  }
}
