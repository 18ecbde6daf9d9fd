import { currentDependencies } from '@grove/core';
import { compatibilityMountPoint, siteMountPoint, type MountPoint } from './mount-point.js';
import { mountPointIn, urlAt } from './namespace-aliases.js';
import type { Namespace } from '../conventions/namespaces.js';
import type { Principal } from './principal.js';
import type { RestConfig } from './rest.config.js';
import { siteAddress } from './site-address.js';

/** The program at the other end of a connection. */
export interface Client {
  readonly address: string;
  readonly userAgent: string;
}

const NO_CLIENT: Client = { address: '', userAgent: '' };

/**
 * Who asks, and how the URLs of an answer are built. Services take it instead of an HTTP request, so jobs, seeds and events make one with `new`.
 * Embedded records are read in the context of their response.
 */
export class RequestContext {
  /** What was found out once for this context, such as whether the password of a post is right. */
  loaded: Map<object, Map<number, unknown>> | undefined = undefined;

  constructor(
    readonly principal: Principal,
    readonly mountPoint: MountPoint,
    private readonly sender: Client = NO_CLIENT,
    /** Nothing is written in this context, so records may be cached in it. */
    readonly isReadOnly = false,
    /** Whether the response embeds the records behind links of this rel, so that they can be read together. */
    readonly embeds: (rel: string) => boolean = () => false,
  ) {}

  /** The program that sent the request. What depends on it is computed for each request. */
  get client(): Client {
    currentDependencies()?.forbidReuse();
    return this.sender;
  }

  /** The same context at the root and address of the site itself, without language and aliases. Payloads of events are created in it. */
  atSite(): RequestContext {
    const { home, siteHome = home, root, compatRoot } = this.mountPoint;
    const site = siteMountPoint(siteHome, compatRoot);
    return site.root === root ? this : this.at(site);
  }

  /** The context of the site in the version of a namespace. */
  atSiteIn(namespace: Namespace): RequestContext {
    const { home, siteHome = home, compatRoot } = this.mountPoint;
    return this.at(mountPointIn(compatibilityMountPoint(siteHome, compatRoot), namespace));
  }

  private at(mountPoint: MountPoint): RequestContext {
    return new RequestContext(this.principal, mountPoint, this.sender, this.isReadOnly);
  }

  /** The version of the API in which the response is. Services choose the policy of their records by it. */
  get apiVersion(): number {
    return this.mountPoint.apiVersion ?? 1;
  }

  /** The absolute URL of a path of the interface, such as `/shop/v1/products`. */
  url(path: string): string {
    return urlAt(this.mountPoint, path);
  }
}

/** The site itself, which may do everything. */
const site: Principal = { userId: 0, username: '', roles: ['administrator'], can: () => true };

/** The context of what the site does by itself, such as loading the sample. Its URLs begin with the address of the site. */
export const siteContext = (config: RestConfig): RequestContext =>
  new RequestContext(site, siteMountPoint(siteAddress(config), config.compatRoot));
