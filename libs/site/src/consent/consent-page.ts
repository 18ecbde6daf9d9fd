import type { ErrorBody } from '@grove/core';
import { html, type Html } from '../pages/html.js';
import { sitePage, type PageContext } from '../pages/document.js';
import type { ConsentPlace, ConsentQuestion } from './consent-question.js';

/** What the person entered before, and why it was refused. */
interface FormState {
  readonly token: string;
  readonly username: string;
  readonly refusal?: ErrorBody;
}

/** The page that shows who asks for what, with a form to approve or deny. */
export const consentPage = (context: PageContext, question: ConsentQuestion, { token, username, refusal }: FormState): string =>
  englishPage(
    context,
    `${question.appName} asks for access`,
    html`${refusal && refusalNotice(refusal)}
      <p><strong>${question.appName}</strong> asks for access to ${context.name}.</p>
      ${question.explanation}
      <dl>${question.places.map(placeEntry)}</dl>
      <p>Approve only if you started this yourself and know these addresses.</p>
      <form method="post">
        <input type="hidden" name="token" value="${token}" />
        <label>User name or e-mail address <input name="username" value="${username}" autocomplete="username" required /></label>
        <label>Application password <input name="password" type="password" autocomplete="current-password" required /></label>
        <p>
          <button type="submit" name="decision" value="approve" class="primary">Approve</button>
          <button type="submit" name="decision" value="deny" formnovalidate>Deny</button>
        </p>
      </form>`,
  );

/** The page for a request that cannot be asked, or was answered without success. */
export const consentRefusalPage = (context: PageContext, refusal: ErrorBody): string =>
  englishPage(context, 'Access was not given', refusalNotice(refusal));

/** A page about access, in English whatever the language of the site. */
export const englishPage = (context: PageContext, title: string, main: Html): string =>
  sitePage(
    { ...context, language: 'en' },
    html`<title>${title} – ${context.name}</title>`,
    html`<h1>${title}</h1>
      ${main}`,
  );

const refusalNotice = ({ code, message }: ErrorBody): Html =>
  html`<p class="notice" role="alert">${message} <code>${code}</code></p>`;

const placeEntry = ({ label, url }: ConsentPlace): Html =>
  html`<dt>${label}</dt>
    <dd><strong>${/^https?:$/.test(url.protocol) ? url.host : `${url.protocol}//${url.host}`}</strong></dd>`;
