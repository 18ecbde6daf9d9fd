import { slugify } from '@grove/core';

/** Words that name something else in addresses: query variables and kinds of content. */
const RESERVED = new Set(
  (
    'attachment attachment_id author author_name calendar cat category category_name comments_popup cpage day debug error exact feed fields hour ' +
    'link_category m minute monthnum more name nav_menu nopaging offset order orderby p page page_id paged pagename pb perm post post_format ' +
    'post_mime_type post_status post_tag post_type posts posts_per_archive_page posts_per_page preview product robots s search second sentence ' +
    'showposts static status subpost subpost_id tag tag_id taxonomy tb term terms theme title type w withcomments withoutcomments year'
  ).split(' '),
);

const LONGEST = 28;

/** The slug of an attribute, without its prefix. Its letters are not percent-encoded: it is a name in queries, not a part of a path. */
export const bareSlug = (text: string): string => decodeURIComponent(slugify(text)).replace(/^pa_-?/, '');

/** Why a slug will not do, or undefined. */
export function slugFault(slug: string, taken: boolean): string | undefined {
  if (slug === '') return 'its name or slug has no letters or digits';
  if (Buffer.byteLength(slug) > LONGEST) return `its slug is longer than ${LONGEST} bytes`;
  if (RESERVED.has(slug)) return `the slug "${slug}" has another meaning in addresses`;
  return taken ? `another attribute has the slug "${slug}"` : undefined;
}
