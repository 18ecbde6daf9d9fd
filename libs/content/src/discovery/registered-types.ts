import type { PostType } from '../posts/post-types.js';

/** The labels of a type of records, as editors of content show them. */
const labelsOf = (name: string, one: string) => ({
  name,
  singular_name: one,
  add_new: 'Add',
  add_new_item: `Add ${one}`,
  edit_item: `Edit ${one}`,
  new_item: `New ${one}`,
  view_item: `View ${one}`,
  search_items: `Search ${name}`,
  not_found: `No ${name.toLowerCase()} found.`,
  all_items: `All ${name}`,
});

/** Media have the labels of posts where they have none of their own. */
const MEDIA_LABELS = {
  ...labelsOf('Posts', 'Post'),
  ...{ name: 'Media', singular_name: 'Media', all_items: 'Media' },
  ...{ add_new: 'Add Media File', add_new_item: 'Add Media File', edit_item: 'Edit Media', view_item: 'View Media File' },
};

/** The capability that each action on the records of a type takes. */
const capabilitiesOf = (type: PostType) => ({
  edit_post: `edit_${type}`,
  read_post: `read_${type}`,
  delete_post: `delete_${type}`,
  edit_posts: `edit_${type}s`,
  edit_others_posts: `edit_others_${type}s`,
  edit_published_posts: `edit_published_${type}s`,
  edit_private_posts: `edit_private_${type}s`,
  publish_posts: `publish_${type}s`,
  read_private_posts: `read_private_${type}s`,
  delete_posts: `delete_${type}s`,
  delete_others_posts: `delete_others_${type}s`,
  delete_published_posts: `delete_published_${type}s`,
  delete_private_posts: `delete_private_${type}s`,
  create_posts: `edit_${type}s`,
  read: 'read',
});

/** The types of records. `editors` is the capability that writing them takes. */
export const TYPES = [
  {
    slug: 'post',
    name: 'Posts',
    restBase: 'posts',
    hierarchical: false,
    taxonomies: ['category', 'post_tag'],
    labels: labelsOf('Posts', 'Post'),
    capabilities: capabilitiesOf('post'),
    editors: 'edit_posts',
  },
  {
    slug: 'page',
    name: 'Pages',
    restBase: 'pages',
    hierarchical: true,
    taxonomies: [],
    labels: labelsOf('Pages', 'Page'),
    capabilities: capabilitiesOf('page'),
    editors: 'edit_pages',
  },
  {
    slug: 'attachment',
    name: 'Media',
    restBase: 'media',
    hierarchical: false,
    taxonomies: [],
    labels: MEDIA_LABELS,
    capabilities: { ...capabilitiesOf('post'), create_posts: 'upload_files' },
    editors: 'upload_files',
  },
];

/** The taxonomies of the site. */
export const TAXONOMIES = [
  {
    slug: 'category',
    name: 'Categories',
    restBase: 'categories',
    types: ['post'],
    hierarchical: true,
    showCloud: true,
    labels: labelsOf('Categories', 'Category'),
    capabilities: termCapabilities('manage_categories', 'categories'),
  },
  {
    slug: 'post_tag',
    name: 'Tags',
    restBase: 'tags',
    types: ['post'],
    hierarchical: false,
    showCloud: true,
    labels: labelsOf('Tags', 'Tag'),
    capabilities: termCapabilities('manage_post_tags', 'post_tags'),
  },
];

/** The capability that each action on the terms of a taxonomy takes. */
function termCapabilities(manage: string, terms: string) {
  return { manage_terms: manage, edit_terms: `edit_${terms}`, delete_terms: `delete_${terms}`, assign_terms: `assign_${terms}` };
}
