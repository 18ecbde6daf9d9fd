import ReportsIcon from '@mui/icons-material/BarChartOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** Reports of what was sold. */
export const reports: ResourceProps = {
  name: 'reports',
  icon: ReportsIcon,
  list: lazy(() => import('./reports-page.js')),
};
