import { NOT_PERMITTED, type DeclaredError } from '@grove/core';
import type { PageContext } from '../pages/document.js';
import { html } from '../pages/html.js';
import { table } from './components.js';
import { docsPage } from './docs-page.js';

/** All declared errors and all codes of missing permissions, without duplicates, sorted by code. */
export function listErrors(declared: readonly DeclaredError[], refusalCodes: readonly string[]): DeclaredError[] {
  const refusals = refusalCodes.map((code): DeclaredError => ({ code, status: 'refused', sentence: NOT_PERMITTED }));
  const unique = new Map([...declared, ...refusals].map((error) => [`${error.code} ${error.status} ${error.sentence}`, error]));
  return [...unique.values()].sort((one, other) => (one.code < other.code ? -1 : Number(one.code > other.code)));
}

/** The list of all errors. */
export function errorsPage(errors: readonly DeclaredError[], context: PageContext): string {
  return docsPage(
    context,
    html`Errors`,
    html`<p><a href="/docs">All operations</a></p>
      <h1 id="errors">Errors</h1>
      <p>
        The body of an error is <code>{"code": …, "message": …, "data": {"status": …}}</code>. The code never changes, so programs
        should check the code. The message is for people; it explains how to fix the request. A missing permission is reported
        with status 401 if the request is not authenticated, and with 403 otherwise. Names in braces are placeholders.
      </p>
      ${table(
        'errors',
        ['Code', 'Status', 'Message'],
        errors.map(({ code, status, sentence }) => [code, status === 'refused' ? '401 or 403' : String(status), sentence]),
      )}`,
  );
}
