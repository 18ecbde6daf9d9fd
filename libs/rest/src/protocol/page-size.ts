import { ListTooLarge, PageTooLarge } from '@grove/core';

/** The most bytes of a page. A page of one record may have more, because every record must be readable. */
export const LONGEST_PAGE = 20_000_000;

/** The size of a page, which is counted record by record, so that a page that is too long is refused before all of it was made. */
export class PageSize {
  private bytes = 0;
  private largest = 0;

  /** `records` is the number of records of the page. A list without pages cannot be asked for fewer records. */
  constructor(
    private readonly records: number,
    private readonly hasPages = true,
  ) {}

  /** Adds a record. Throws an error that names a number of records per page which has room for each of those until now. */
  add(bytes: number): void {
    this.bytes += bytes;
    this.largest = Math.max(this.largest, bytes);
    if (this.bytes <= LONGEST_PAGE || this.records === 1) return;
    if (!this.hasPages) throw new ListTooLarge({ limit: LONGEST_PAGE });
    throw new PageTooLarge({ limit: LONGEST_PAGE, perPage: Math.max(1, Math.floor(LONGEST_PAGE / this.largest)) });
  }
}
