import { t } from '@lingui/core/macro';
import type { VendorRight } from '@marketplace/contracts/access/access.values.ts';

export const vendorRightLabels: Readonly<Record<VendorRight, string>> = {
  owner: t`Owner: also manages access`,
  vendor: t`Vendor: answers requests`,
  viewer: t`Viewer: read-only access`,
};
