import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Section } from '../../shell/section.js';

interface SettingsGroupProps {
  readonly title: string;
  /** A sentence for the whole group. */
  readonly help?: string;
  readonly children: ReactNode;
}

/** Settings that belong together: two beside each other where there is room. */
export function SettingsGroup({ title, help, children }: SettingsGroupProps) {
  const translate = useTranslate();
  return (
    <Section title={translate(title)}>
      {help && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
          {translate(help)}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          rowGap: 2,
          pt: 0.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        {children}
      </Box>
    </Section>
  );
}

/** Something in a group that needs its whole width. */
export const WholeWidth = ({ children }: { children: ReactNode }) => <Box sx={{ gridColumn: '1 / -1' }}>{children}</Box>;
