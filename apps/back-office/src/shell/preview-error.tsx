import { GroveError } from '@grove/client';
import { Alert } from '@mui/material';

/** Why a save would be refused, in the words of the server: the sentence of each field, if it names some. */
export function PreviewError({ error }: { error: Error }) {
  const params = error instanceof GroveError ? error.data['params'] : undefined;
  const sentences = typeof params === 'object' && params !== null ? Object.values(params).map(String) : [error.message];
  return (
    <Alert severity="warning" sx={{ mt: 1.5 }}>
      {sentences.join(' ')}
    </Alert>
  );
}
