import { t } from '@lingui/core/macro';
import type { VendorRight } from '@marketplace/contracts/access/access.values.ts';

export const vendorRightLabels: Readonly<Record<VendorRight, string>> = {
  owner: t`Owner: answers requests and manages access`,
  vendor: t`Vendor: answers requests`,
  viewer: t`Viewer: read-only access`,
};
