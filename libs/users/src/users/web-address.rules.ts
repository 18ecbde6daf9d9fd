const SCHEME = /^([a-z][a-z\d+.-]*):/i;
const WEB = /^https?:\/\/[^\s<>"'/?#]+[^\s<>"']*$/i;

/** Whether a text is empty, an http or https URL, or a URL without a scheme. */
export const isWebAddress = (text: string): boolean => text.trim() === '' || WEB.test(webAddress(text));

/** The URL to store. A URL without a scheme gets `http://`; other schemes, such as `javascript:`, are not accepted. */
export function webAddress(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || SCHEME.test(trimmed) ? trimmed : `http://${trimmed.replace(/^\/\//, '')}`;
}
