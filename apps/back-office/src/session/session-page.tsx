import { Box, Card, CardContent, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A page for people who are not signed in: a card in the middle. */
export const SessionPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', bgcolor: 'background.default', p: 2 }}>
    <Card sx={{ width: '100%', maxWidth: 380 }}>
      <CardContent sx={{ p: 4, '&:last-child': { pb: 4 } }}>
        <Typography component="p" sx={{ color: 'primary.main', fontWeight: 700, mb: 2 }}>
          Grove
        </Typography>
        <Typography component="h1" variant="h5" sx={{ mb: 2 }}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  </Box>
);
