import { Box, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { TextAsWritten } from '../content/text-as-written.js';
import { changesBetween, type Texts } from './revision-texts.js';

const FIELDS = ['title', 'content', 'excerpt'] as const;

/** The texts of a revision, with what was taken out and put in since another one. The first revision has no other. */
export function TextDifferences({ before, after }: { before: Texts | undefined; after: Texts }) {
  const translate = useTranslate();
  const shown = FIELDS.filter((field) => after[field] !== '' || (before && before[field] !== ''));
  return (
    <Box role="region" aria-label={translate('posts.differences')} sx={{ pt: 2, display: 'grid', gap: 2 }}>
      {shown.map((field) => (
        <Box key={field}>
          <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
            {translate(`posts.field.${field}`)}
          </Typography>
          {before && before[field] !== after[field] ? (
            <Changed before={before[field]} after={after[field]} />
          ) : (
            <TextAsWritten text={after[field]} />
          )}
        </Box>
      ))}
    </Box>
  );
}

function Changed({ before, after }: { before: string; after: string }) {
  const changes = useMemo(() => changesBetween(before, after), [before, after]);
  return (
    <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
      {changes.map(({ value, added, removed }, index) => (
        <Box
          // The pieces of a text have no other identity than their place.
          key={index}
          component={added ? 'ins' : removed ? 'del' : 'span'}
          sx={{
            ...(added && { bgcolor: 'success.main', color: 'success.contrastText', textDecoration: 'none', borderRadius: 0.5 }),
            ...(removed && { bgcolor: 'error.main', color: 'error.contrastText', borderRadius: 0.5 }),
          }}
        >
          {value}
        </Box>
      ))}
    </Box>
  );
}
