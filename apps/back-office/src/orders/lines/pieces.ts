/** Whether a text is a number of pieces: a whole number from 1. */
export const isPieces = (text: string): boolean => /^0*[1-9]\d*$/.test(text.trim());

/** Whether a text says that no pieces are meant. */
export const isNoPieces = (text: string): boolean => /^0*$/.test(text.trim());
