/** The scripts of the documentation. Without them, everything can be read. */
import { prepareCopyButtons } from './copy.js';
import { prepareSearch } from './search.js';
import { prepareTabs } from './tabs.js';
import { prepareThemeChoice } from './theme-choice.js';
import { prepareTryIt } from './try-it.js';
import { revealTarget } from './reveal.js';

prepareThemeChoice();
prepareCopyButtons();
prepareTabs();
prepareSearch();
prepareTryIt();
revealTarget();
addEventListener('hashchange', revealTarget);
document.querySelector('.side [aria-current]')?.scrollIntoView({ block: 'nearest' });
