import { applyDecorators } from '@nestjs/common';
import { Expose, Transform } from 'class-transformer';
import { IsString } from 'class-validator';

/** A field of a form, as a text: empty if the form does not have it, and all values with commas if it has several. */
export const FormField = (): PropertyDecorator =>
  applyDecorators(
    Expose(),
    Transform(({ value }: { value?: string | readonly string[] }) => String(value ?? '')),
    IsString(),
  );
