/** Exit codes of the program that draws a logo anew; any other means that it broke. */
export const exitCodes = { damaged: 3, tooManyPixels: 4 } as const;

/** Pixels of a picture that is decoded at all, by what its header says. */
export const mostPixels = 4_000_000;

/** Pixels of a stored logo's longer side. */
export const longestSide = 1024;
