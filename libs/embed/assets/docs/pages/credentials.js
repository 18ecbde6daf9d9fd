import { one } from './dom.js';

const NAMES = ['request.user', 'request.password'];

/** Fills in the stored credentials, and stores what is entered: in this tab, or in this browser if the reader wants that. */
export function prepareCredentials(form) {
  const fields = NAMES.map((name) => form.elements[name]);
  const remember = form.elements['request.remember'];
  const told = one('.forgotten', form);
  remember.checked = NAMES.some((name) => localStorage.getItem(name) !== null);
  for (const field of fields) field.value = sessionStorage.getItem(field.name) ?? localStorage.getItem(field.name) ?? '';

  const store = () => {
    forget();
    told.textContent = '';
    const storage = remember.checked ? localStorage : sessionStorage;
    for (const { name, value } of fields) if (value !== '') storage.setItem(name, value);
  };
  for (const field of [...fields, remember]) field.addEventListener('change', store);
  one('.forget', form).addEventListener('click', () => {
    forget();
    for (const field of fields) field.value = '';
    remember.checked = false;
    told.textContent = 'Forgotten.';
  });
}

function forget() {
  for (const name of NAMES) {
    sessionStorage.removeItem(name);
    localStorage.removeItem(name);
  }
}
