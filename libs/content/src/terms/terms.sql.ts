// SQL, because statements of other libraries that change or count many rows name terms by these pieces, and no library names the tables of another one.

/** Joins the terms whose ids a column holds: `joinTerms('product_term.term_id')`. */
export const joinTerms = (idColumn: string): string => `JOIN term ON term.id = ${idColumn}`;

/** Selects the ids and parents of the terms of a taxonomy, for statements that follow its tree. It has one bound value. */
export const TERM_PARENTS = 'SELECT id, parent_id FROM term WHERE taxonomy = ?';

/** Selects the names of the counters of the terms that match a condition on `term`. */
export const termCounterNames = (condition: string): string => `SELECT CONCAT('term/', term.id) FROM term WHERE ${condition}`;
