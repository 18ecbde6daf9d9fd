import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

/** So many characters are shown at first. */
const SHOWN = 2_000;

/** Text as it was sent, of which only the beginning is shown if it is long. */
export function LongText({ label, text }: { label: string; text: string }) {
  const translate = useTranslate();
  const [isWhole, setIsWhole] = useState(false);
  const isCut = !isWhole && text.length > SHOWN;
  return (
    <Box sx={{ mb: 1 }}>
      <Typography variant="caption" color="text.secondary" component="div">
        {label}
      </Typography>
      {text === '' ? (
        <Typography variant="body2" color="text.secondary">
          {translate('webhooks.no_text')}
        </Typography>
      ) : (
        <Box
          component="pre"
          tabIndex={0}
          role="region"
          aria-label={label}
          sx={{
            ...{ m: 0, p: 1, maxHeight: 360, overflow: 'auto', borderRadius: 1, bgcolor: 'background.default' },
            ...{ fontSize: '0.8125rem', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
          }}
        >
          {isCut ? `${text.slice(0, SHOWN)}…` : text}
        </Box>
      )}
      {isCut && (
        <Button size="small" onClick={() => setIsWhole(true)}>
          {translate('webhooks.show_all', { count: text.length })}
        </Button>
      )}
    </Box>
  );
}
