import { NOT_PERMITTED, type DeclaredError } from '@grove/core';
import type { Around } from '../pages/document.js';
import { html } from '../pages/html.js';
import { docsDocument } from './docs-page.js';
import { table } from './parts.js';

/** Every error that a room declared, and every code by which a route refuses whoever lacks a right; each once, by code. */
export function allErrors(declared: readonly DeclaredError[], refusals: readonly string[]): DeclaredError[] {
  const refused = refusals.map((code): DeclaredError => ({ code, status: 'refused', sentence: NOT_PERMITTED }));
  const each = new Map([...declared, ...refused].map((error) => [`${error.code} ${error.status} ${error.sentence}`, error]));
  return [...each.values()].sort((one, other) => (one.code < other.code ? -1 : Number(one.code > other.code)));
}

/** The list of all errors. */
export function errorsPageOf(errors: readonly DeclaredError[], around: Around): string {
  return docsDocument(
    around,
    html`Errors`,
    html`<p><a href="/docs">All operations</a></p>
      <h1 id="errors">Errors</h1>
      <p>
        A refusal answers <code>{"code": …, "message": …, "data": {"status": …}}</code>. The code is stable: programs decide by
        it, and people read the message, which says what to do. 401 is for whoever did not sign in, 403 for everybody else. What
        stands in braces is filled in.
      </p>
      ${table(
        'errors',
        ['Code', 'Status', 'Message'],
        errors.map(({ code, status, sentence }) => [code, status === 'refused' ? '401 or 403' : String(status), sentence]),
      )}`,
  );
}
