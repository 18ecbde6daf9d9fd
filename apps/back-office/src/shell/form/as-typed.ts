/** Keeps an emptied field an empty text, which clears it; react-admin makes it null, which the interface takes for nothing sent. */
export const asTyped = (text: string): string => text;
