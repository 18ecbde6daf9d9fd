import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** What stands where nothing is yet: what will be there, and the first action. */
export const EmptyState = ({ title, help, children }: { title: string; help: string; children?: ReactNode }) => (
  <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', py: 8, px: 2 }}>
    <Typography variant="h6" component="h2">
      {title}
    </Typography>
    <Typography color="text.secondary" sx={{ maxWidth: 460 }}>
      {help}
    </Typography>
    {children}
  </Stack>
);
