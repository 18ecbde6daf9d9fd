import type { EndpointDefinition, Input, InternalResponse } from '@grove/rest';
import type { Caller } from '../caller.js';

/** A declared argument: its name, type and description. */
export type DeclaredField = EndpointDefinition['arguments']['fields'][number];

/** What a client may assume of a tool before it asks a person. */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  /** No tool reaches anything outside of the site. */
  readonly openWorldHint: false;
}

/** What a tool answers: the response of its route, or something of its own. */
export interface ToolAnswer extends Pick<InternalResponse, 'status' | 'body'> {
  readonly headers?: InternalResponse['headers'];
  /** Facts that Grove itself states, beside the data of the shop. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** One tool. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly hints: ToolHints;
  readonly arguments: readonly DeclaredField[];
  /** Whether it is listed for a caller, who may use it at least for some records. */
  isFor(caller: Caller): Promise<boolean>;
  /** `sent` has known names only; the values are as they were sent. */
  call(sent: Input, caller: Caller): Promise<ToolAnswer>;
}
