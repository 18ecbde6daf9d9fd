/** Where `expect` keeps its matchers. */
const MATCHERS = Symbol.for('$$jest-matchers-object');
const MODIFIERS = new Set(['not', 'resolves', 'rejects']);

/**
 * `expect` makes six functions for each of forty matchers, each time that it is called, and its caller uses one of them: that took a twentieth of the time of the
 * suite. From now on it makes those of the matcher that is used.
 */
exports.makeExpectLazy = () => {
  const loaded = require('expect');
  const { expect } = loaded;
  if (lazy.has(expect)) return;
  const apply = (_target, _self, parameters) =>
    parameters.length === 1 ? expectation(expect, parameters[0], []) : expect(...parameters);
  loaded.expect = new Proxy(expect, { apply });
  lazy.add(loaded.expect);
};

const lazy = new WeakSet();

/** What has the matchers for a value, after modifiers such as `not`. */
const expectation = (expect, value, modifiers) =>
  new Proxy(
    {},
    {
      get: (_target, name) =>
        MODIFIERS.has(name) ? expectation(expect, value, [...modifiers, name]) : matcher(expect, value, modifiers, name),
    },
  );

function matcher(expect, value, modifiers, name) {
  const store = globalThis[MATCHERS];
  const { matchers } = store;
  if (!(name in matchers)) return undefined;
  store.matchers = { [name]: matchers[name] };
  try {
    return modifiers.reduce((made, modifier) => made[modifier], expect(value))[name];
  } finally {
    store.matchers = matchers;
  }
}
