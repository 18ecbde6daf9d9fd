import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isTyping, SHORTCUTS } from './shortcuts.js';

/** The second key of a pair comes within this time. */
const PAIR_MS = 2000;

/** Acts on keys that lead somewhere, and on `?`. */
export function useShortcuts(openList: () => void): void {
  const navigate = useNavigate();
  const first = useRef({ key: '', at: 0 });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      if (event.key === '?') return openList();
      const key = event.key.toUpperCase();
      const pair = event.timeStamp - first.current.at < PAIR_MS ? first.current.key + key : '';
      const shortcut = SHORTCUTS.find(({ keys, to }) => to !== undefined && keys.join('') === pair);
      first.current = { key, at: event.timeStamp };
      if (!shortcut) return;
      event.preventDefault();
      void navigate(shortcut.to!);
    };
    // Before the keys of screens: the second key of a pair is none of them.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [navigate, openList]);
}
