import { all, one } from './dom.js';

/** Shows the buttons that copy code. */
export function prepareCopyButtons() {
  for (const button of all('.copy')) {
    const name = button.ariaLabel;
    const code = one('code', button.closest('figure'));
    const show = (text, label) => Object.assign(button, { textContent: text, ariaLabel: label });
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(code.textContent).then(
        () => show('Copied', 'Copied'),
        () => show('Select the text instead', 'Copying failed. Select the text instead.'),
      );
      setTimeout(() => show('Copy', name), 2000);
    });
  }
}
