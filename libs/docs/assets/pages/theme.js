/** Applies the remembered colours before the page is painted. Runs before the other scripts, which are modules. */
const remembered = localStorage.getItem('docs.theme');
if (remembered) document.documentElement.dataset.theme = remembered;
