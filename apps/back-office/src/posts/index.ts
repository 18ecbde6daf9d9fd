import PostIcon from '@mui/icons-material/ArticleOutlined';
import PageIcon from '@mui/icons-material/DescriptionOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

const SCREENS = {
  list: lazy(() => import('./list/posts-list.js')),
  edit: lazy(() => import('./post/post-page.js')),
  create: lazy(() => import('./post/new-post.js')),
};

/** Posts: the list, one post, and a new one. */
export const posts: ResourceProps = { name: 'posts', icon: PostIcon, ...SCREENS };

/** Pages, which have the same screens. */
export const pages: ResourceProps = { name: 'pages', icon: PageIcon, ...SCREENS };
