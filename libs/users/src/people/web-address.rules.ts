const SCHEME = /^([a-z][a-z\d+.-]*):/i;
const WEB = /^https?:\/\/[^\s<>"'/?#]+[^\s<>"']*$/i;

/** Whether a text can be the address of a web page: none at all, one with `http` or `https`, or one that only lacks them. */
export const isWebAddress = (text: string): boolean => text.trim() === '' || WEB.test(webAddress(text));

/** The address as it is stored. What lacks a scheme gets one; a scheme that is a program in disguise is never a web address. */
export function webAddress(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || SCHEME.test(trimmed) ? trimmed : `http://${trimmed.replace(/^\/\//, '')}`;
}
