import type { VendorRight } from '@marketplace/contracts/access/access.values.ts';

/** What each right lets do, as it is chosen and shown. */
export const vendorRightWords: Readonly<Record<VendorRight, string>> = {
  owner: 'Owner: also says who may do what',
  vendor: 'Vendor: answers requests',
  viewer: 'Viewer: reads',
};
