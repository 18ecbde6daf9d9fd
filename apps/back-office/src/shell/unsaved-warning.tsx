import { useCallback, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { holdUnsaved } from '../data/ended-session.js';
import { staysOnScreen } from './stays-on-screen.js';

/** Asks before a screen with unsaved changes is left. Without changes nothing watches, because the router logs a warning about whoever watches. */
export function UnsavedWarning() {
  const { isDirty, isSubmitSuccessful } = useFormState();
  return isDirty && !isSubmitSuccessful ? <Watch /> : null;
}

/**
 * Asks while the router waits for the answer. The hook of react-admin asks later, in an effect, with what the router said when the screen was last drawn: on a slow
 * machine a save that followed let the router continue what it had given up, which threw an error.
 */
function Watch() {
  const translate = useTranslate();
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      !staysOnScreen(currentLocation.pathname, nextLocation.pathname) && !window.confirm(translate('ra.message.unsaved_changes')),
  );
  useEffect(holdUnsaved, []);
  // The browser asks by itself before its tab is closed or loaded again.
  useBeforeUnload(useCallback((event: BeforeUnloadEvent) => event.preventDefault(), []));
  return null;
}
