const HEADER = /^-- (?:MySQL|MariaDB) dump /m;
const TRAILER = '-- Dump completed';

/** How many bytes the beginning of a dump has in which its header is. */
const BEGINNING = 1_024;

/** Notices the last line that mysqldump writes when a dump is complete: one that was cut off between two statements is valid otherwise. */
export class DumpTrailer {
  private beginning = '';
  private end = '';
  private wasSeen = false;

  see(piece: Buffer): void {
    if (this.wasSeen) return;
    if (this.beginning.length < BEGINNING) this.beginning += piece.toString('latin1', 0, BEGINNING);
    // It may begin in one piece and end in the next.
    this.wasSeen = piece.includes(TRAILER) || (this.end + piece.toString('latin1', 0, TRAILER.length)).includes(TRAILER);
    this.end = (this.end + piece.toString('latin1', Math.max(0, piece.length - TRAILER.length))).slice(-TRAILER.length);
  }

  /** Whether the dump has the header of mysqldump, and not its last line. */
  get isMissing(): boolean {
    return !this.wasSeen && HEADER.test(this.beginning);
  }
}
