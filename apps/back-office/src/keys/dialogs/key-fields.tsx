import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { RadioButtonGroupInput, TextInput } from 'react-admin';
import { asTyped } from '../../shell/form/as-typed.js';

/** What a key may do, as the interface names it, the least first. */
const PERMISSIONS = ['read', 'write', 'read_write'].map((id) => ({ id, name: `keys.permissions.${id}` }));

/** What a key is for, and what it may do; between them what only a new one has. */
export const KeyFields = ({ children }: { children?: ReactNode }) => (
  <Stack spacing={1.5} sx={{ pt: 1 }}>
    <TextInput
      source="description"
      label="resources.keys.fields.description"
      parse={asTyped}
      autoComplete="off"
      autoFocus
      helperText="keys.description_help"
    />
    {children}
    <RadioButtonGroupInput
      source="permissions"
      label="resources.keys.fields.permissions"
      choices={PERMISSIONS}
      row={false}
      helperText="keys.permissions_help"
    />
  </Stack>
);
