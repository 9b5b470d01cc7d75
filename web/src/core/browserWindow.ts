/** Navigation to other sites; an object, so that a test can replace its methods. */
export const externalSiteNavigator = {
  /**
   * Navigates to a page of another site.
   * @throws Error unless the URL is http or https.
   */
  leaveFor(address: string): void {
    if (!/^https?:$/.test(new URL(address).protocol)) throw new Error('This address is no page on the web.');
    window.location.assign(address);
  },
};
