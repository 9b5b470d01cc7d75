/** The browser's window as far as this site is left by it; an object, so that a test can stand in for it. */
export const browserWindow = {
  /** Goes to a page of another site. @throws Error for anything but a page on the web. */
  leaveFor(address: string): void {
    if (!/^https?:$/.test(new URL(address).protocol)) throw new Error('This address is no page on the web.');
    window.location.assign(address);
  },
};
