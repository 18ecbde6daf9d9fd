import { html, type Html } from '@grove/site';
import type { DocsView } from '../docs-view.js';
import { anchor } from '../layout/components.js';
import { docsPage } from '../layout/docs-page.js';
import { richText } from '../layout/rich-text.js';
import type { DocumentedError, ErrorCause } from './documented-errors.rules.js';

/** The list of all errors. */
export const errorsPage = (view: DocsView): string =>
  docsPage(view, {
    title: 'List of errors',
    path: '/docs/errors',
    main: html`<h1>List of errors</h1>
      <p class="lead">
        Every code that Grove may answer with, its status, what it means and what to do. The guide
        <a href="/docs/guides/errors">Errors</a> explains the form of an error and which requests to repeat.
      </p>
      <p>
        A missing permission has status 401 if the request is not signed in, and 403 otherwise. Names in braces are placeholders.
      </p>
      <dl class="errors">${view.reference.errors.map(errorEntry)}</dl>`,
  });

const errorEntry = ({ code, causes }: DocumentedError): Html =>
  html`<div id="${code}" class="field">
    <dt><code>${code}</code> ${anchor(code, code)}</dt>
    ${causes.map((cause) => html`<dd>${causeEntry(cause)}</dd>`)}
  </div>`;

const causeEntry = ({ status, meaning, remedy }: ErrorCause): Html =>
  html`<b class="status">${status === 'refused' ? '401 or 403' : String(status)}</b>
    <p>${richText(meaning)} <span class="remedy">${richText(remedy)}</span></p>`;
