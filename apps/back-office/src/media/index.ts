import MediaIcon from '@mui/icons-material/PermMediaOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** Pictures and files: all of them, and one. */
export const media: ResourceProps = {
  name: 'media',
  icon: MediaIcon,
  recordRepresentation: 'title',
  list: lazy(() => import('./list/media-list.js')),
  edit: lazy(() => import('./medium/medium-page.js')),
};
