import { Card, CardContent, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** What can be done with it, beside its title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen, with its title. */
export const Section = ({ title, actions, children }: SectionProps) => (
  <Card component="section" aria-label={title}>
    <CardContent sx={{ '&:last-child': { pb: 2 } }}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', minHeight: 32, mb: 1, gap: 1 }}>
        <Typography variant="h6" component="h2" sx={{ flex: '1 1 auto' }}>
          {title}
        </Typography>
        {actions}
      </Stack>
      {children}
    </CardContent>
  </Card>
);
