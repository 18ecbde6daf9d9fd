/** What the tests use of the client on which editors are built; its own types speak of a module that is loaded in another way. */
declare module '@wordpress/api-fetch' {
  export interface Options {
    path: string;
    method?: string;
    headers?: Record<string, string>;
    data?: object;
    body?: FormData;
    /** Without it the answer itself is given. */
    parse?: boolean;
  }

  /** Changes what is sent, and passes it on. */
  type Middleware = (options: Options, next: (options: Options) => Promise<unknown>) => Promise<unknown>;

  interface ApiFetch {
    <T>(options: Options): Promise<T>;
    use(middleware: Middleware): void;
    unregister(middleware: Middleware): boolean;
    createRootURLMiddleware(root: string): Middleware;
  }

  const apiFetch: ApiFetch;
  export default apiFetch;
}
