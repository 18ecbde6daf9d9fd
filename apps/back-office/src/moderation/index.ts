import ReviewIcon from '@mui/icons-material/RateReviewOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** Reviews of products and comments on posts, in one queue: the interface has both as comments. */
export const comments: ResourceProps = {
  name: 'comments',
  icon: ReviewIcon,
  list: lazy(() => import('./queue/moderation-list.js')),
};
