import { Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

interface PageButtonsProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** Leads to the page before and the page after, where there is more than one. */
export function PageButtons({ page, pages, onChange }: PageButtonsProps) {
  const translate = useTranslate();
  if (pages <= 1) return null;
  return (
    <Stack direction="row" sx={{ mt: 2, alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
      <Button size="small" disabled={page === 1} onClick={() => onChange(page - 1)}>
        {translate('ra.navigation.previous')}
      </Button>
      <Typography variant="body2">
        {page} / {pages}
      </Typography>
      <Button size="small" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {translate('ra.navigation.next')}
      </Button>
    </Stack>
  );
}
