import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useUses } from './use-uses.js';
import { isUnused, UsesList } from './uses-list.js';

/** What the deletion of a file would break. */
export function DeletionWarning({ id }: { id: number }) {
  const translate = useTranslate();
  const uses = useUses(id);
  return (
    <>
      <Typography component="p" sx={{ mb: 1 }}>
        {translate('media.delete_help')}
      </Typography>
      {uses && !isUnused(uses) && (
        <>
          <Typography component="p" color="error" sx={{ mb: 0.5 }}>
            {translate('media.delete_used')}
          </Typography>
          <UsesList uses={uses} />
        </>
      )}
    </>
  );
}
