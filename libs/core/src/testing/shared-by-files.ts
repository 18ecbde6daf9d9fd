/** What the spec files of a process share, by name. Sources are loaded once for all of them, specs and what is in a folder `test` anew for each (`tools/jest/loaded-once.cjs`). */
export const sharedByFiles = new Map<string, unknown>();
