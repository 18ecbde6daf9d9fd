import { InvalidArgumentError } from 'commander';
import { instantOf } from '@grove/core';
import type { Instant } from '@grove/database';
import { MAX_WORKERS } from '@grove/rest';

const MAX_ID = 2 ** 53 - 1;
const MAX_COUNT = 10_000;

/** Parses a positive integer id. */
export function parseId(text: string): number {
  if (!/^[1-9]\d*$/.test(text) || Number(text) > MAX_ID) throw new InvalidArgumentError('It must be a whole number such as 12.');
  return Number(text);
}

export const parseCount = (text: string): number => parseNumber(text, MAX_COUNT);

export const parseWorkers = (text: string): number => parseNumber(text, MAX_WORKERS);

function parseNumber(text: string, max: number): number {
  if (!/^[1-9]\d*$/.test(text) || Number(text) > max)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`);
  return Number(text);
}

const TIME = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** Parses a date or a time; UTC unless it has an offset. */
export function parseInstant(text: string): Instant {
  const moment = TIME.test(text) ? instantOf(text.replace(' ', 'T'), 'utc') : '';
  // `instantOf` also rejects days that do not exist, such as February 30.
  if (!/^\d/.test(moment)) throw new InvalidArgumentError('It must be a time such as 2026-03-01 or 2026-03-01T12:00:00Z.');
  return moment;
}
