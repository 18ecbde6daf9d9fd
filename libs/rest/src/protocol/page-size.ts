import { ListTooLarge, PageTooLarge } from '@grove/core';

/** The most bytes of a page. A page of one record may have more, because every record must be readable. */
export const MAX_PAGE_LENGTH = 20_000_000;

/** The size of a page, which is counted record by record, so that a page that is too long is refused before all of it was made. */
export class PageSize {
  private bytes = 0;
  private largest = 0;

  /**
   * `records` is the number of records of the page. A list without pages cannot be asked for fewer records. `more` is the number of bytes that a record may have
   * besides those that are counted.
   */
  constructor(
    private readonly records: number,
    private readonly options: { readonly hasPages?: boolean; readonly more?: number } = {},
  ) {}

  /** Adds a record. Throws an error that names a number of records per page which has room for each of those until now. */
  add(bytes: number): void {
    this.bytes += bytes;
    this.largest = Math.max(this.largest, bytes);
    if (this.bytes <= MAX_PAGE_LENGTH || this.records === 1) return;
    const { hasPages = true, more = 0 } = this.options;
    if (!hasPages) throw new ListTooLarge({ limit: MAX_PAGE_LENGTH });
    const perPage = Math.floor(MAX_PAGE_LENGTH / (this.largest + more));
    throw new PageTooLarge({ limit: MAX_PAGE_LENGTH, perPage: Math.max(1, perPage) });
  }
}
