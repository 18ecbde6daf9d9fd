/** What callers say of a request, as they do to `@wordpress/api-fetch`. */
export interface Options {
  readonly path?: string;
  /** An address as a whole, such as that of a next page. */
  readonly url?: string;
  readonly method?: string;
  readonly data?: object;
  readonly body?: FormData;
  /** Without it the answer itself is given. */
  readonly parse?: boolean;
}

export type Fetch = <T>(options: Options) => Promise<T>;

/**
 * Sends what `@wordpress/api-fetch` sends, which is no dependency of ours: the root before each path, the locale of the user, changes as POST with the
 * method in a header, and `per_page=-1` as pages of a hundred that are followed by their links.
 */
export function apiFetchAt(root: string, headers: Record<string, string>): Fetch {
  const once = async (options: Options): Promise<Response> => {
    const { method = 'GET', data, body } = options;
    const isOverridden = ['PUT', 'PATCH', 'DELETE'].includes(method);
    const response = await fetch(localised(options.url ?? root.replace(/\/?$/, '/') + options.path!.replace(/^\//, '')), {
      method: isOverridden ? 'POST' : method,
      headers: {
        Accept: 'application/json, */*;q=0.1',
        ...headers,
        ...(isOverridden && { 'X-HTTP-Method-Override': method, 'Content-Type': 'application/json' }),
        ...(data && { 'Content-Type': 'application/json' }),
      },
      body: data ? JSON.stringify(data) : body,
    });
    if (response.status >= 200 && response.status < 300) return response;
    throw await response.json();
  };

  const all = async (options: Options): Promise<unknown> => {
    const records: unknown[] = [];
    let next: string | undefined;
    let asked: Options = { ...options, path: options.path!.replace('per_page=-1', 'per_page=100') };
    do {
      const response = await once(asked);
      const page: unknown = await response.json();
      if (!Array.isArray(page)) return page;
      records.push(...page);
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      asked = { ...options, path: undefined, url: next };
    } while (next);
    return records;
  };

  return async <T>(options: Options): Promise<T> => {
    if (/\bper_page=-1\b/.test(options.path ?? '')) return (await all(options)) as T;
    const response = await once(options);
    if (options.parse === false) return response as T;
    return (response.status === 204 ? null : await response.json()) as T;
  };
}

const localised = (address: string): string =>
  /[?&]_locale=/.test(address) ? address : `${address}${address.includes('?') ? '&' : '?'}_locale=user`;
