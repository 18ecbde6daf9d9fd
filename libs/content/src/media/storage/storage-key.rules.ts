const STORAGE_KEY = /^\d{4}\/(?:0[1-9]|1[0-2])\/[0-9a-f]{32}$/;

/**
 * Whether a text has the only form of keys that Grove makes: `2026/11/` and 32 hexadecimal digits. A key may come from a backup or from a database that somebody
 * else has written, so each one is checked before it becomes a path or the name of an object.
 */
export const isStorageKey = (key: unknown): key is string => typeof key === 'string' && STORAGE_KEY.test(key);
