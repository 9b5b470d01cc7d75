import type { VendorRight } from '@marketplace/contracts/access/access.values.ts';

export const vendorRightLabels: Readonly<Record<VendorRight, string>> = {
  owner: 'Owner: also says who may do what',
  vendor: 'Vendor: answers requests',
  viewer: 'Viewer: reads',
};
