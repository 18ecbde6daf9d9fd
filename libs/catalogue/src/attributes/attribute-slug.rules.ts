import { slugify } from '@grove/core';

/** Slugs that mean something else in URLs: query variables and types of content. */
const RESERVED_SLUGS = new Set(
  (
    'attachment attachment_id author author_name calendar cat category category_name comments_popup cpage day debug error exact feed fields hour ' +
    'link_category m minute monthnum more name nav_menu nopaging offset order orderby p page page_id paged pagename pb perm post post_format ' +
    'post_mime_type post_status post_tag post_type posts posts_per_archive_page posts_per_page preview product robots s search second sentence ' +
    'showposts static status subpost subpost_id tag tag_id taxonomy tb term terms theme title type w withcomments withoutcomments year'
  ).split(' '),
);

const MAX_BYTES = 28;

/** The slug of an attribute without its prefix. It is not percent-encoded, because it is used in queries and not in paths. */
export const bareSlug = (text: string): string => decodeURIComponent(slugify(text)).replace(/^pa_-?/, '');

/** Why a slug cannot be used; undefined if it can. */
export function findSlugProblem(slug: string, taken: boolean): string | undefined {
  if (slug === '') return 'its name or slug has no letters or digits';
  if (Buffer.byteLength(slug) > MAX_BYTES) return `its slug is longer than ${MAX_BYTES} bytes`;
  if (RESERVED_SLUGS.has(slug)) return `the slug "${slug}" has another meaning in URLs`;
  return taken ? `another attribute has the slug "${slug}"` : undefined;
}
