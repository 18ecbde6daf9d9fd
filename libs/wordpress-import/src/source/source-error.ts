import { RestError } from '@grove/core';

/** Why a source cannot be read: a code for programs, and a sentence that says what to do. */
export class SourceError extends RestError {
  constructor(
    override readonly code: SourceErrorCode,
    message: string,
    /** The error of the driver or the operating system. */
    override readonly cause?: unknown,
  ) {
    super(code, 400, message);
  }
}

export type SourceErrorCode =
  | 'invalid_source'
  | 'source_not_found'
  | 'source_unreachable'
  | 'source_refused'
  | 'source_lost'
  | 'source_query_failed'
  | 'no_wordpress'
  | 'dump_cut_off'
  | 'dump_invalid'
  | 'dump_not_plain'
  | 'dump_too_large_value'
  | 'dump_unknown_charset'
  | 'dump_unknown_format'
  | 'staging_failed';
