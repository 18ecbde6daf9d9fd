import { Stack } from '@mui/material';
import { DeleteWithConfirmButton, EditBase, TextInput, Title, useEditContext, useTranslate } from 'react-admin';
import { asTyped } from '../../shell/form/as-typed.js';
import { FormActions, RecordForm } from '../../shell/form/record-form.js';
import { Section } from '../../shell/section.js';
import { fileNameOf, type Medium } from '../medium.js';
import { DeletionWarning } from './deletion-warning.js';
import { FileFacts } from './file-facts.js';
import { MediumUses } from './medium-uses.js';
import { Preview } from './preview.js';
import { TwoColumns } from '../../shell/two-columns.js';

/** Files have no trash. */
const DELETION = { meta: { force: true } };

/** One picture or file: its texts, its address, and where it is used. */
export default function MediumPage() {
  return (
    <EditBase<Medium> mutationMode="pessimistic" redirect={false}>
      <Content />
    </EditBase>
  );
}

function Content() {
  const translate = useTranslate();
  const { record } = useEditContext<Medium>();
  if (!record) return null;
  const isPicture = record.media_type === 'image';
  return (
    <RecordForm key={record.id} resource="media" record={record}>
      <Title title={record.title || fileNameOf(record)} />
      <TwoColumns widths={[3, 2]}>
        <>
          <Preview medium={record} />
          <MediumUses id={record.id} />
        </>
        <>
          <Section title={translate('media.texts')}>
            <Stack spacing={1.5}>
              {isPicture && <TextInput source="alt_text" parse={asTyped} helperText="media.alt_help" multiline maxRows={3} />}
              <TextInput source="title" parse={asTyped} helperText={false} />
              <TextInput source="caption" parse={asTyped} helperText={false} multiline minRows={2} />
              <TextInput source="description" parse={asTyped} helperText={false} multiline minRows={3} />
            </Stack>
            <FormActions save="ra.action.save">
              <DeleteWithConfirmButton
                mutationOptions={DELETION}
                confirmTitle={translate('media.delete_title', { name: fileNameOf(record) })}
                confirmContent={<DeletionWarning id={record.id} />}
              />
            </FormActions>
          </Section>
          <FileFacts medium={record} />
        </>
      </TwoColumns>
    </RecordForm>
  );
}
