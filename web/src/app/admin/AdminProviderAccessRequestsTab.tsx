import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { ProviderAccessAdminSection } from '../../features/access/requests/ProviderAccessAdminSection.tsx';
import { NewProviderApplicationsCard } from '../../features/vendorOnboarding/NewProviderApplicationsCard.tsx';
import { RfqsWithoutVendorCard } from '../../features/vendorOnboarding/RfqsWithoutVendorCard.tsx';
import { PendingCatalogueCorrectionsCard } from '../../features/catalogue/corrections/PendingCatalogueCorrectionsCard.tsx';

/**
 * Admin tab with provider access requests, catalogue corrections, vendor applications, and RFQs to providers without a
 * vendor account.
 */
export function AdminProviderAccessRequestsTab({ admin }: { admin: SignedInUserReply }) {
  return (
    <ProviderAccessAdminSection
      admin={admin}
      vendorOnboarding={
        <>
          <NewProviderApplicationsCard />
          <RfqsWithoutVendorCard />
        </>
      }
      corrections={<PendingCatalogueCorrectionsCard />}
    />
  );
}
