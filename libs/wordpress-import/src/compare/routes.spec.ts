import { describe, expect, it } from 'vitest';
import { resourceOf, routeOf, routeOfPattern, withArguments } from './routes.js';

describe('A route', () => {
  it.each([
    ['/wc/v1/orders?per_page=10', '/wc/v1/orders', '/wc/v1/orders'],
    ['/wc/v1/orders/12?context=edit', '/wc/v1/orders/{id}', '/wc/v1/orders'],
    ['/wc/v1/orders/12/notes', '/wc/v1/orders/{id}/notes', '/wc/v1/orders/{id}/notes'],
    ['/wc/v1/orders/12/notes/34', '/wc/v1/orders/{id}/notes/{id}', '/wc/v1/orders/{id}/notes'],
    ['/wp/v2/users/me', '/wp/v2/users/me', '/wp/v2/users/me'],
  ])('of the path %s is %s, and its resource %s', (path, route, resource) => {
    expect([routeOf(path), resourceOf(path)]).toEqual([route, resource]);
  });

  it.each([
    ['/wc/v1/orders/(?P<id>[\\d]+)', '/wc/v1/orders/{id}'],
    ['/wp/v2/posts/(?P<parent>[\\d]+)/revisions/(?P<id>[\\d]+)', '/wp/v2/posts/{id}/revisions/{id}'],
    ['/wp/v2/users/(?P<user_id>(?:[\\d]+|me))/application-passwords', '/wp/v2/users/{id}/application-passwords'],
    ['/wc/v1/orders', '/wc/v1/orders'],
  ])('of the pattern %s is %s', (pattern, route) => {
    expect(routeOfPattern(pattern)).toBe(route);
  });

  it('takes arguments after those that it has', () => {
    expect([withArguments('/a', 'b=1', '', 'c=2'), withArguments('/a?b=1', 'c=2'), withArguments('/a', '')]).toEqual([
      '/a?b=1&c=2',
      '/a?b=1&c=2',
      '/a',
    ]);
  });
});
