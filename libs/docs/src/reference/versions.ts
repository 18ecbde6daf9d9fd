import type { Html } from '@grove/site';
import { table } from '../layout/components.js';
import { isOfShop } from './examples/example.rules.js';
import type { Operation } from './operations.rules.js';

/** The versions of the interface, and whom each is for. */
export const versionTable = (): Html =>
  table(
    'Versions',
    ['Address', 'Use it for'],
    [
      ['/rest/shop/v1', 'new programs that sell; the paths of this documentation'],
      ['/rest/cms/v2', 'new programs that read or write content'],
      ['/wp-json/wc/v3', 'current clients of WooCommerce'],
      ['/wp-json/wc/v2', 'clients from before 2019'],
      ['/wp-json/wc/v1', 'old clients; the same records as shop/v1'],
      ['/wp-json/wp/v2', 'clients of WordPress; the same records as cms/v2'],
    ],
  );

/** The same operation in other versions: the same method of the same path, whatever its parameters are called. */
export const otherVersionsOf = (operation: Operation, operations: readonly Operation[]): Operation[] =>
  operations.filter(
    (one) => one.tag !== operation.tag && isOfShop(one) && isOfShop(operation) && keyOf(one) === keyOf(operation),
  );

const keyOf = ({ method, tag, path }: Operation): string => `${method} ${path.slice(tag.length + 1).replace(/\{\w+\}/g, '{}')}`;
