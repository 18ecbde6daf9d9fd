import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useEffect, useState, type ReactNode } from 'react';
import { Confirm, useTranslate } from 'react-admin';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { holdUnsaved } from '../data/ended-session.js';

interface FormDialogProps<V extends FieldValues> {
  readonly title: string;
  readonly form: UseFormReturn<V>;
  /** The text of the button that saves. */
  readonly save: string;
  readonly isReady?: boolean;
  readonly maxWidth?: 'sm' | 'md';
  readonly onSave: (values: V) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog. Closing it asks first if the form has changes that would be lost. */
export function FormDialog<V extends FieldValues>(props: FormDialogProps<V>) {
  const { title, form, save, isReady = true, maxWidth = 'sm', onSave, onClose, children } = props;
  const translate = useTranslate();
  const { isDirty, isSubmitting } = form.formState;
  const [asks, setAsks] = useState(false);
  useEffect(() => (isDirty ? holdUnsaved() : undefined), [isDirty]);
  const close = () => (isDirty ? setAsks(true) : onClose());
  return (
    <FormProvider {...form}>
      <Dialog
        open
        fullWidth
        maxWidth={maxWidth}
        onClose={close}
        aria-labelledby="form-dialog-title"
        slotProps={{
          paper: {
            component: 'form',
            noValidate: true,
            onSubmit: (event: React.FormEvent) => void form.handleSubmit(onSave)(event),
          } as object,
        }}
      >
        <DialogTitle id="form-dialog-title">{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isReady}>
            {save}
          </Button>
        </DialogActions>
      </Dialog>
      <Confirm
        isOpen={asks}
        title="shell.discard.title"
        content="shell.discard.help"
        confirm="shell.discard.confirm"
        onConfirm={onClose}
        onClose={() => setAsks(false)}
      />
    </FormProvider>
  );
}
