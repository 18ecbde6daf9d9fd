/** Something was sealed with a key that this process does not have. */
export class MissingKey extends Error {
  constructor(id: string) {
    super(
      `A secret in the database was sealed under another key (${id}). Set SECRET_KEY_PREVIOUS to the SECRET_KEY that was used before.`,
    );
    this.name = 'MissingKey';
  }
}
