import { sitePage, type PageContext } from '../pages/document.js';
import { html } from '../pages/html.js';

/** The page that asks an administrator to sign in, and why. The form is sent to `action`. */
export const queueSignInPage = (context: PageContext, action: string, reason: string): string =>
  sitePage(
    { ...context, language: 'en' },
    html`<title>Sign in – ${context.name}</title>`,
    html`<h1>Queues of ${context.name}</h1>
      <p class="notice" role="status">${reason}</p>
      <form method="post" action="${action}">
        <label>Name of an administrator <input name="name" autocomplete="username" required /></label>
        <label>Application password <input name="password" type="password" autocomplete="current-password" required /></label>
        <p><button type="submit">Sign in</button></p>
      </form>`,
  );
