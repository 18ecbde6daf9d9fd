import { useEffect, useRef } from 'react';

/** Ctrl+S and Cmd+S save. */
export function useSaveKey(save: () => Promise<void>): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      // Some fields, such as those of dates, take what was typed when they are left.
      const field = document.activeElement;
      if (field instanceof HTMLInputElement) {
        field.blur();
        field.focus();
      }
      void latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
