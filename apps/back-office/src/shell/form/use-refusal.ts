import { setSubmissionErrors, useNotify } from 'react-admin';
import type { FieldValues, UseFormReturn, UseFormSetError } from 'react-hook-form';

/** Shows why the server refused a save: its sentence, and those about fields beside them. */
export function useRefusal<V extends FieldValues>(form: UseFormReturn<V>): (error: unknown) => void {
  const notify = useNotify();
  return (error) => {
    const { message, body } = error as { message: string; body?: { errors?: Record<string, unknown> } };
    notify(message, { type: 'error' });
    if (body?.errors) setSubmissionErrors(body.errors, form.setError as UseFormSetError<FieldValues>);
  };
}
