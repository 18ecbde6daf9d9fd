import { BooleanInput } from 'react-admin';

/** A setting that is on or off, with what that means below it. */
export const SwitchInput = ({ source, help }: { source: string; help?: string }) => (
  <BooleanInput source={source} helperText={help ?? false} sx={{ '& .MuiFormHelperText-root': { mt: 0 } }} />
);

/** A setting that is `open` or `closed`, as a switch. */
export const OpenInput = ({ source, help }: { source: string; help?: string }) => (
  <BooleanInput
    source={source}
    format={(word: unknown) => word === 'open'}
    parse={(isOpen: unknown) => (isOpen ? 'open' : 'closed')}
    helperText={help ?? false}
    sx={{ '& .MuiFormHelperText-root': { mt: 0 } }}
  />
);
