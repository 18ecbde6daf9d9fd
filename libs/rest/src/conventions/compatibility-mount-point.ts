import { WP_JSON, type MountPoint } from '../protocol/mount-point.js';
import { WORDPRESS_ALIASES } from './aliases.js';

/** The mount point whose namespaces have the names of WordPress and WooCommerce; at `wp-json` if `COMPAT_ROOT` names no other root. */
export const compatibilityMountPoint = (home: string, compatRoot: string): MountPoint => ({
  home,
  root: `${home}/${compatRoot || WP_JSON}`,
  language: '',
  aliases: WORDPRESS_ALIASES,
});
