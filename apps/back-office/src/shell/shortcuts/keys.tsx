import { Box } from '@mui/material';

/** Keys of the keyboard, as they are drawn beside an action. */
export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 0.5 }}>
    {keys.map((key) => (
      <Box
        key={key}
        component="kbd"
        sx={{
          font: 'inherit',
          fontSize: '0.75rem',
          lineHeight: 1.5,
          px: 0.75,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          color: 'text.secondary',
          bgcolor: 'background.default',
        }}
      >
        {key}
      </Box>
    ))}
  </Box>
);
