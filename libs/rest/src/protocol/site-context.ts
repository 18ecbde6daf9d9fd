import type { RestConfig } from './rest.config.js';
import { siteMountPoint } from './mount-point.js';
import type { Principal } from './principal.js';
import { RequestContext } from './request-context.js';
import { siteAddress } from './site-address.js';

/** The site itself, which may do everything. */
const site: Principal = { userId: 0, username: '', roles: ['administrator'], can: () => true };

/** The context of what the site does by itself, such as loading the sample. Its URLs begin with the address of the site. */
export const siteContext = (config: RestConfig): RequestContext => new RequestContext(site, siteMountPoint(siteAddress(config)));
