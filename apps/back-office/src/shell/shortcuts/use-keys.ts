import { useEffect, useRef } from 'react';
import { isTyping } from './shortcuts.js';

/** Acts on keys of one screen, by their letters. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const current = useRef(actions);
  useEffect(() => {
    current.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || !Object.hasOwn(current.current, event.key)) return;
      event.preventDefault();
      current.current[event.key]!();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
