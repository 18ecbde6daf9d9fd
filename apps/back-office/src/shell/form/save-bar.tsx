import { Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';

/** The buttons of a long form, which stay in sight, and why the last save was refused. */
export function SaveBar({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { errors } = useFormState();
  return (
    <Paper
      sx={{
        ...{ position: 'sticky', bottom: 0, zIndex: 2, mt: 2, p: 1.5, border: 1, borderColor: 'divider' },
        ...{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' },
      }}
    >
      {children}
      {errors.root?.['serverError'] && (
        <Typography variant="body2" color="error" role="alert">
          {translate(String(errors.root['serverError'].message), { _: errors.root['serverError'].message })}
        </Typography>
      )}
    </Paper>
  );
}
