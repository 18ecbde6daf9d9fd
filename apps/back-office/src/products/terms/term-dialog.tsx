import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { TextInput, useCreate, useNotify, useRefresh, useTranslate, useUpdate, type RaRecord } from 'react-admin';
import { useForm, type FieldValues } from 'react-hook-form';
import { useRefusal } from '../../shell/form/use-refusal.js';
import { FormDialog } from '../../shell/form-dialog.js';

interface TermDialogProps {
  readonly title: string;
  /** The resource; for terms of an attribute, that of the attribute's terms. */
  readonly resource: string;
  /** The term that is changed; a new one has none. */
  readonly term?: RaRecord;
  readonly names: readonly string[];
  /** Fields besides the texts. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Makes or changes a term. */
export function TermDialog({ title, resource, term, names, children, onClose }: TermDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [create] = useCreate();
  const [update] = useUpdate();
  const opened = Object.fromEntries(names.map((name) => [name, (term?.[name] as unknown) ?? '']));
  const form = useForm<FieldValues>({ defaultValues: opened });
  const showRefusal = useRefusal(form);

  async function save(values: FieldValues): Promise<void> {
    const data = Object.fromEntries(
      names.flatMap((name) => (isSame(values[name], opened[name]) ? [] : [[name, values[name] ?? '']])),
    );
    try {
      if (term)
        await update(resource, { id: term.id, data, previousData: term }, { mutationMode: 'pessimistic', returnPromise: true });
      else await create(resource, { data: { name: '', ...data } }, { returnPromise: true });
      notify('products.saved', { messageArgs: { name: String(values['name']) } });
      refresh();
      onClose();
    } catch (error) {
      showRefusal(error);
    }
  }

  return (
    <FormDialog title={title} form={form} save={translate('ra.action.save')} onSave={save} onClose={onClose}>
      <Stack spacing={1.5} sx={{ pt: 1 }}>
        <TextInput source="name" label="products.term.name" helperText={false} autoFocus />
        {names.includes('slug') && <TextInput source="slug" label="products.term.slug" helperText={false} />}
        {children}
        {names.includes('description') && (
          <TextInput source="description" label="products.term.description" helperText={false} multiline minRows={2} />
        )}
      </Stack>
    </FormDialog>
  );
}

const isSame = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '');
