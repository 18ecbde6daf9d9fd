/** Shorthands for the other scripts. */
export const one = (selector, within = document) => within.querySelector(selector);
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];

/** A new element with a text and other properties. */
export const element = (name, textContent, properties = {}) =>
  Object.assign(document.createElement(name), { textContent, ...properties });
