/** Text that replaces contact data in a masked text. */
export const contactDataMask = '[hidden until accepted]';
