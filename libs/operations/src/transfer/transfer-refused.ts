/** Rows cannot be moved to another database as things are. The message says what to do; nothing was changed in the source. */
export class TransferRefused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'TransferRefused';
  }
}
