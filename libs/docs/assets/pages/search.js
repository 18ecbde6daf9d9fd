import { all, element, one } from './dom.js';
import { bestEntries } from './ranking.js';

const MOST_RESULTS = 30;

/** Shows the search box. The index is loaded once, when the box first gets the focus. */
export function prepareSearch() {
  const box = one('.search');
  const field = one('input', box);
  const found = one('.found', box);
  let index;
  const load = () => (index ??= fetch(box.dataset.index).then((response) => response.json()));
  box.hidden = false;

  const search = async () => {
    const text = field.value;
    if (text.trim() === '') return void (found.hidden = true);
    const entries = await load().catch(() => undefined);
    if (field.value !== text) return;
    show(found, entries && bestEntries(entries, text, MOST_RESULTS));
  };
  field.addEventListener('focus', () => load().catch(() => (index = undefined)));
  field.addEventListener('input', search);
  box.addEventListener('keydown', (event) => moveWithKeys(event, field, found));
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !box.contains(relatedTarget)) found.hidden = true;
  });
  document.addEventListener('click', ({ target }) => {
    if (!box.contains(target) || target.closest('a')) found.hidden = true;
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest('input, textarea, select');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}

/** Shows the results as links; undefined if the index could not be loaded. */
function show(found, entries) {
  const status = entries ? (entries.length === 0 ? 'Nothing was found.' : '') : 'The search is not available right now.';
  one('[role=status]', found).textContent = status || `${entries.length} results`;
  one('ul', found).replaceChildren(...(entries ?? []).map(resultOf));
  found.hidden = false;
}

function resultOf([kind, name, context, address]) {
  const link = element('a', '', { href: `/docs${address}` });
  link.append(element('b', name), ' ', element('span', kind, { className: 'kind' }), element('small', context));
  const entry = element('li', '');
  entry.append(link);
  return entry;
}

/** Arrows move between the field and the results, Enter in the field opens the first one, Escape closes the list. */
function moveWithKeys(event, field, found) {
  const stops = [field, ...all('a', found)];
  const at = stops.indexOf(document.activeElement);
  if (event.key === 'Escape') {
    found.hidden = true;
    field.focus();
  } else if (event.key === 'Enter' && at === 0) {
    stops[1]?.click();
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    stops[Math.min(Math.max(at + (event.key === 'ArrowDown' ? 1 : -1), 0), stops.length - 1)].focus();
  }
}
