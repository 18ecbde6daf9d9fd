import { isTimeZone } from '@grove/core';

/**
 * The time zone of a site: its name, or the offset from UTC such as `+05:30` of sites that have chosen only that. Sites of which neither can be understood
 * use UTC, as WordPress does.
 */
export function timezoneOf(name: string | undefined, hours: string | undefined): string {
  if (name !== undefined && isNamedZone(name)) return name;
  const minutes = Math.round(Number(hours?.trim() || 0) * 60);
  // Real zones are at most 14 hours away.
  if (!Number.isFinite(minutes) || Math.abs(minutes) > 14 * 60) return '+00:00';
  const [whole, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${twoDigits(whole)}:${twoDigits(rest)}`;
}

const isNamedZone = (name: string): boolean => /^[A-Za-z]/.test(name) && isTimeZone(name);

const twoDigits = (number: number): string => String(number).padStart(2, '0');
