import { Box } from '@mui/material';
import { TextInput, useTranslate } from 'react-admin';
import { asTyped } from '../../shell/form/as-typed.js';

/** The name and the e-mail address of an account. */
export function AccountFields() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 1, mb: 3 }}>
      {['first_name', 'last_name', 'email'].map((name) => (
        <TextInput
          key={name}
          source={name}
          label={translate(`customers.field.${name}`)}
          parse={asTyped}
          helperText={false}
          sx={name === 'email' ? { gridColumn: '1 / -1' } : {}}
        />
      ))}
    </Box>
  );
}
