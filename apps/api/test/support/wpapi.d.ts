/** The parts of wpapi that the tests use; it brings no types of its own. */
declare module 'wpapi' {
  interface Found extends Array<Record<string, unknown>> {
    readonly _paging?: { readonly total: number; readonly totalPages: number; readonly next?: WPRequest };
  }

  interface WPRequest {
    id(id: number): WPRequest;
    param(name: string, value: unknown): WPRequest;
    perPage(count: number): WPRequest;
    page(number: number): WPRequest;
    search(words: string): WPRequest;
    embed(): WPRequest;
    /** A file to be uploaded with the next `create`. */
    file(content: Buffer | string, name?: string): WPRequest;
    /** For further parts of the path, such as the number of a revision. */
    revisions(id?: number): WPRequest;
    get(): Promise<Found>;
    headers(): Promise<Record<string, string>>;
    create(body: object): Promise<Record<string, unknown>>;
    update(body: object): Promise<Record<string, unknown>>;
    delete(body?: object): Promise<Record<string, unknown>>;
    toString(): string;
  }

  export default class WPAPI {
    static discover(url: string): Promise<WPAPI>;
    auth(credentials: { username: string; password: string }): this;
    root(path?: string): WPRequest;
    namespace(name: string): Record<string, () => WPRequest>;
  }
}
