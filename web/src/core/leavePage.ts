/** Leaves this site for another one. @throws Error for anything but a page on the web. */
export function leavePage(address: string): void {
  if (!/^https?:$/.test(new URL(address).protocol)) throw new Error('This address is no page on the web.');
  window.location.assign(address);
}
