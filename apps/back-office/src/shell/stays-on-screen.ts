/** Whether somebody who goes to an address stays on the screen: it is the same address, or one below it, such as that of a tab. */
export const staysOnScreen = (current: string, next: string): boolean => next === current || next.startsWith(`${current}/`);
