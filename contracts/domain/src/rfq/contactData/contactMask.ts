/** Replaces contact data in a masked text. */
export const contactMask = '[hidden until accepted]';
