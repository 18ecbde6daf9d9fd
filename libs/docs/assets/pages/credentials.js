import { all, one } from './dom.js';

const NAMES = ['request.user', 'request.password'];

/** Fills in the stored credentials, and stores what is entered: in this tab, or in this browser if the reader wants that. */
export function prepareCredentials(form) {
  const fields = NAMES.map((name) => form.elements[name]);
  const remember = form.elements['request.remember'];
  const status = one('.forgotten', form);
  remember.checked = NAMES.some((name) => localStorage.getItem(name) !== null);
  for (const field of fields) field.value = sessionStorage.getItem(field.name) ?? localStorage.getItem(field.name) ?? '';

  const show = examplesShowing(fields);
  show();

  const store = () => {
    forget();
    status.textContent = '';
    const storage = remember.checked ? localStorage : sessionStorage;
    for (const { name, value } of fields) if (value !== '') storage.setItem(name, value);
    show();
  };
  for (const field of [...fields, remember]) field.addEventListener('change', store);
  one('.forget', form).addEventListener('click', () => {
    forget();
    for (const field of fields) field.value = '';
    remember.checked = false;
    status.textContent = 'Forgotten.';
    show();
  });
}

/** What examples say where the reader's key belongs: in quotes, alone or as `KEY:SECRET`. */
const USER = /(?<=['"])(KEY|USER)(?=['":])/g;
const PASSWORD = /(?<=['":])(SECRET|PASSWORD)(?=['"])/g;

/** Keys, application passwords and most user names. Other characters would have to be quoted in each language. */
const NEEDS_NO_QUOTES = /^[\w@.+ -]+$/;

/** A function that shows the entered key in the examples of the page, or the placeholders if there is none. */
function examplesShowing([user, password]) {
  const texts = all('.tabs code').flatMap(textsIn);
  return () => {
    const isShown = [user, password].every(({ value }) => NEEDS_NO_QUOTES.test(value));
    for (const { node, source } of texts)
      node.data = isShown ? source.replace(USER, () => user.value).replace(PASSWORD, () => password.value) : source;
  };
}

/** The pieces of text in an element, as the server wrote them. */
function textsIn(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push({ node: walker.currentNode, source: walker.currentNode.data });
  return texts;
}

function forget() {
  for (const name of NAMES) {
    sessionStorage.removeItem(name);
    localStorage.removeItem(name);
  }
}
