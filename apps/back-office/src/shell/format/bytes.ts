const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size as people read it: `3.4 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const options = { style: 'unit', unit: UNITS[power], unitDisplay: power === 0 ? 'long' : 'short' } as const;
  return new Intl.NumberFormat(locale, { ...options, maximumFractionDigits: power === 0 ? 0 : 1 }).format(bytes / 1000 ** power);
}
