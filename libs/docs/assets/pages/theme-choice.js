import { one } from './dom.js';

/** Shows the choice of colours, and remembers it. */
export function prepareThemeChoice() {
  const label = one('.theme');
  const choice = one('select', label);
  choice.value = document.documentElement.dataset.theme ?? '';
  label.hidden = false;
  choice.addEventListener('change', () => {
    if (choice.value === '') {
      delete document.documentElement.dataset.theme;
      localStorage.removeItem('docs.theme');
    } else {
      document.documentElement.dataset.theme = choice.value;
      localStorage.setItem('docs.theme', choice.value);
    }
  });
}
