import type { SignedInUserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { ProviderAccessAdmin } from '../../features/access/requests/ProviderAccessAdmin.tsx';
import { VendorApplicationsCard } from '../../features/vendorOnboarding/VendorApplicationsCard.tsx';
import { RfqsWithoutVendorCard } from '../../features/vendorOnboarding/RfqsWithoutVendorCard.tsx';
import { PendingCatalogueCorrectionsCard } from '../../features/catalogue/corrections/PendingCatalogueCorrectionsCard.tsx';

/**
 * Tab for admins with requests for access to providers, catalogue corrections, vendor applications, and RFQs to
 * providers without a vendor account.
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
