import { Box } from '@mui/material';

/** A text with its markup, as it was written. Nothing of it is rendered. */
export const TextAsWritten = ({ text }: { text: string }) => (
  <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.875rem' }}>{text}</Box>
);
