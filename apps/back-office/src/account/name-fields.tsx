import { Box } from '@mui/material';
import { TextInput } from 'react-admin';
import { asTyped } from '../shell/form/as-typed.js';

/** The names and the e-mail address of an account. */
export const NameFields = () => (
  <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, mb: 1.5, pt: 0.5 }}>
    {['first_name', 'last_name', 'name', 'email'].map((source) => (
      <TextInput
        key={source}
        source={source}
        label={`account.field.${source}`}
        parse={asTyped}
        helperText={false}
        autoComplete="off"
        {...(source === 'email' && { type: 'email', sx: { gridColumn: '1 / -1' } })}
        {...(source === 'name' && { sx: { gridColumn: '1 / -1' } })}
      />
    ))}
  </Box>
);
