import type { SignedInUserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { ProviderAccessAdmin } from '../../features/access/requests/ProviderAccessAdmin.tsx';
import { VendorApplicationsCard } from '../../features/vendorOnboarding/VendorApplicationsCard.tsx';
import { RfqsWithoutVendorCard } from '../../features/vendorOnboarding/RfqsWithoutVendorCard.tsx';
import { PendingCatalogueCorrectionsCard } from '../../features/catalogue/corrections/PendingCatalogueCorrectionsCard.tsx';

/**
 * Access requests and corrections of provider teams, and requests to providers without an assignee on this platform.
 */
export function ProviderAccessTab({ admin }: { admin: SignedInUserView }) {
  return (
    <ProviderAccessAdmin
      admin={admin}
      vendorOnboarding={
        <>
          <VendorApplicationsCard />
          <RfqsWithoutVendorCard />
        </>
      }
      corrections={<PendingCatalogueCorrectionsCard />}
    />
  );
}
