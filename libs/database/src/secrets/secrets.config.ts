import { Matches } from 'class-validator';
import { Env } from '@grove/core';

const MIN_LENGTH = { message: 'must have at least 32 characters' };

/** The keys that protect stored secrets. */
export class SecretsConfig {
  @Env(
    'SECRET_KEY',
    'Key that protects stored credentials, at least 32 characters. Empty: generated once and stored in the database.',
    {
      isSecret: true,
      productionWarning:
        'SECRET_KEY is not set: the key that protects stored credentials is kept beside them in the database, and in its dumps. Set it, then run: grove secrets rotate',
    },
  )
  @Matches(/^(.{32,})?$/, MIN_LENGTH)
  secretKey: string = '';

  @Env('SECRET_KEY_PREVIOUS', 'Former SECRET_KEY, still accepted until grove secrets status says that it can be removed.', {
    isSecret: true,
  })
  @Matches(/^(.{32,})?$/, MIN_LENGTH)
  secretKeyPrevious: string = '';
}
