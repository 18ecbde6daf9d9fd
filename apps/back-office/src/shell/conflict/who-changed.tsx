import { Typography } from '@mui/material';
import { useGetRecordRepresentation, useTranslate, type RaRecord } from 'react-admin';
import { Moment } from '../format/moment.js';

/** Which record somebody else has saved, and when, as far as the record says it. */
export function WhoChanged({ resource, record }: { resource: string; record: RaRecord }) {
  const translate = useTranslate();
  const representation = useGetRecordRepresentation(resource)(record);
  const when = (record['date_modified_gmt'] ?? record['date_modified'] ?? record['modified_gmt']) as string | undefined;
  return (
    <Typography variant="body2" component="div" sx={{ mb: 1 }}>
      <strong>{representation}</strong> · {translate('shell.conflict.somebody_else')}
      {when && (
        <>
          {' · '}
          <Moment value={when} />
        </>
      )}
    </Typography>
  );
}
