import { ArrayMaxSize, MaxLength } from 'class-validator';
import { Env } from '@grove/core';
import { MAX_KEY_LENGTH } from './meta-data.entity.js';

/** Which imported metadata responses show. */
export class MetaDataConfig {
  @Env(
    'META_PUBLIC',
    'Names of imported metadata of plug-ins, such as _vat_number,_vat_id, that wc/v2 and wc/v3 show under meta_data to those who manage the shop. Empty: none. See docs/migrating.md.',
  )
  @ArrayMaxSize(100)
  @MaxLength(MAX_KEY_LENGTH, { each: true })
  metaPublic: string[] = [];
}
