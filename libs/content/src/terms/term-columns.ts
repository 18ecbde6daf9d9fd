import { collapseWhitespace, foldForSearch, withoutScripts } from '@grove/core';
import { plainText } from '../rendering/index.js';

/** The name of a term as it is stored: plain text on one line, without scripts and styles; empty when nothing is left. */
export const termName = (sent: string): string => collapseWhitespace(plainText(withoutScripts(sent)));

/** What lists of terms are sorted by: the name without accents and letter case, as long as an index allows. */
export const termNameKey = (name: string): string => foldForSearch(name).slice(0, 200);

/** The form of a term's name that is searched. Folding may make a text longer than its column. */
export const termSearchText = (name: string): string => foldForSearch(name).slice(0, 1200);

/** The name of the counter of published records that have a term. */
export const termCounter = (id: number): string => `term/${id}`;
