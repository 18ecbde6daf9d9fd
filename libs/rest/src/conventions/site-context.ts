import { WORDPRESS_ALIASES } from './aliases.js';
import type { RestConfig } from '../protocol/rest.config.js';
import { siteMountPoint, WP_JSON } from '../protocol/mount-point.js';
import type { Principal } from '../protocol/principal.js';
import { RequestContext } from '../protocol/request-context.js';
import { siteAddress } from '../protocol/site-address.js';

/** The site itself, which may do everything. */
const site: Principal = { userId: 0, username: '', roles: ['administrator'], can: () => true };

/** The context of what the site does by itself, such as loading the sample. Its URLs begin with the address of the site. */
export const siteContext = (config: RestConfig): RequestContext =>
  new RequestContext(
    site,
    siteMountPoint(siteAddress(config), { root: config.compatRoot || WP_JSON, aliases: WORDPRESS_ALIASES }),
  );
