/** The parts of @wordpress/api-fetch that the tests use. Its own types do not match the way in which Node loads the module. */
declare module '@wordpress/api-fetch' {
  export interface Options {
    path: string;
    method?: string;
    headers?: Record<string, string>;
    data?: object;
    body?: FormData;
    /** False returns the response itself instead of its JSON. */
    parse?: boolean;
  }

  /** Changes the options of a request and calls the next middleware. */
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
