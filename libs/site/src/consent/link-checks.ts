import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import { programAddressProblem, visible, webAddressProblem } from './link-addresses.rules.js';

/**
 * Checks of the parameters of links to consent pages, beside those of class-validator. A message goes on where the sentence `The parameter app_name …` stops; of
 * several checks that fail, the topmost is what the person reads.
 */
const check = (name: string, problemOf: (value: unknown) => string | undefined): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (value: unknown) => problemOf(value) === undefined,
      defaultMessage: (given) => problemOf(given?.value) ?? '',
    },
  });

/** The parameter is there once, with a text that is not blank. */
export const IsGivenOnce = (): PropertyDecorator =>
  check('isGivenOnce', (value) => {
    const [first, ...others] = [value].flat() as (string | undefined)[];
    if (first === undefined || first.trim() === '') return 'is missing';
    return others.length > 0 ? 'occurs several times' : undefined;
  });

/** A parameter that is empty counts as absent, which it may be. */
export const MayBeEmpty = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => ([value].flat().every((one) => one === '') ? undefined : value)),
    IsOptional(),
  );

/** The text has at most this many UTF-16 units. */
export const IsShort = (most = 2_000): PropertyDecorator =>
  check('isShort', (value) => (String(value).length > most ? `has more than ${most} characters` : undefined));

/** People see something of the name. */
export const IsVisible = (): PropertyDecorator =>
  check('isVisible', (value) => (visible(String(value)) === '' ? 'is missing' : undefined));

/** The absolute URL of a website with one of these schemes. */
export const IsWebAddress = (...schemes: ('http:' | 'https:')[]): PropertyDecorator =>
  check('isWebAddress', (value) => webAddressProblem(String(value), schemes));

/** A URL that leads to a program. */
export const IsProgramAddress = (): PropertyDecorator =>
  check('isProgramAddress', (value) => programAddressProblem(String(value)));
