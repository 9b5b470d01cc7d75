/** Exit codes of the program that re-encodes logos; any other code is a crash. */
export const imageReencodingExitCodes = { damaged: 3, tooManyPixels: 4 } as const;

/** Maximum pixels of an uploaded image, according to its header. */
export const maxLogoPixels = 4_000_000;

/** Maximum width and height of a stored logo in pixels. */
export const maxLogoSidePixels = 1024;
