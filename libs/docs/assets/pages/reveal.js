/** Opens what hides the element that the address points to, for browsers that do not. */
export function revealTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  let isHidden = false;
  for (let parent = target.closest('details'); parent; parent = parent.parentElement.closest('details')) {
    isHidden ||= !parent.open;
    parent.open = true;
  }
  if (isHidden) target.scrollIntoView();
}
