import { useWarnWhenUnsavedChanges } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';

/** Asks before a screen with unsaved changes is left. Without changes nothing watches, because the router logs a warning about whoever watches. */
export const UnsavedWarning = () => (useFormState().isDirty ? <Watch /> : null);

function Watch() {
  const { control } = useFormContext();
  useWarnWhenUnsavedChanges(true, undefined, control);
  return null;
}
