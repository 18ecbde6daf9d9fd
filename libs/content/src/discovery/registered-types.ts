import type { PostType } from '../posts/post-types.js';

/** The labels of a type of records. */
const labelsOf = (name: string, one: string) => ({
  name,
  singular_name: one,
  add_new: `Add ${one.toLowerCase()}`,
  add_new_item: `Add ${one.toLowerCase()}`,
  edit_item: `Edit ${one.toLowerCase()}`,
  new_item: `New ${one.toLowerCase()}`,
  view_item: `View ${one.toLowerCase()}`,
  search_items: `Search ${name.toLowerCase()}`,
  not_found: `No ${name.toLowerCase()} found`,
  all_items: `All ${name.toLowerCase()}`,
});

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
    labels: labelsOf('Media', 'Medium'),
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
    capabilities: terms('manage_categories'),
  },
  {
    slug: 'post_tag',
    name: 'Tags',
    restBase: 'tags',
    types: ['post'],
    hierarchical: false,
    showCloud: true,
    labels: labelsOf('Tags', 'Tag'),
    capabilities: terms('edit_posts'),
  },
];

function terms(create: string) {
  return {
    manage_terms: 'manage_categories',
    edit_terms: 'manage_categories',
    delete_terms: 'manage_categories',
    create_terms: create,
    assign_terms: 'edit_posts',
  };
}
