import { html, type Html, type PageContext } from '@grove/site';
import { rootOf, type Operation } from './operations.rules.js';

/** Where the operations of a namespace are that is served below another root. */
export const otherRootHint = (operation: Operation, context: PageContext): Html =>
  html`Paths of <code>${operation.tag}</code> start with <code>${rootOf(operation, context)}</code>. The site serves them while its setting
    <code>COMPAT_ROOT</code> is <code>${operation.root}</code>; see <a href="/docs/guides/clients">Clients</a>.`;
