import { all, element, one } from './dom.js';

const STORED = 'docs.language';

/** Turns the code of several languages into tabs. The choice applies to all of them, and is remembered. */
export function prepareTabs() {
  const groups = all('.tabs').map(prepareGroup);
  const chooseEverywhere = (language) => {
    localStorage.setItem(STORED, language);
    for (const choose of groups) choose(language);
  };
  document.addEventListener('docs-language', ({ detail }) => chooseEverywhere(detail));
  const remembered = localStorage.getItem(STORED);
  if (remembered) for (const choose of groups) choose(remembered);
}

/** Makes the tabs of one group, and returns a function that chooses a language if the group has it. */
function prepareGroup(group, index) {
  const panels = all('figure', group);
  const list = element('div', '', { role: 'tablist', ariaLabel: group.dataset.tabs });
  list.setAttribute('role', 'tablist');
  const tabs = panels.map((panel, position) => {
    const language = one('figcaption span', panel).textContent;
    panel.id = `tab-${index}-${position}`;
    panel.setAttribute('role', 'tabpanel');
    panel.ariaLabel = language;
    const tab = element('button', language, { type: 'button' });
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', panel.id);
    tab.addEventListener('click', () => document.dispatchEvent(new CustomEvent('docs-language', { detail: language })));
    return tab;
  });
  const show = (chosen) => {
    for (const [position, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(position === chosen));
      tab.tabIndex = position === chosen ? 0 : -1;
      panels[position].hidden = position !== chosen;
    }
  };
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
    next.click();
    next.focus();
  });
  list.append(...tabs);
  group.prepend(list);
  group.classList.add('ready');
  show(0);
  return (language) => {
    const chosen = tabs.findIndex(({ textContent }) => textContent === language);
    if (chosen >= 0) show(chosen);
  };
}
