import { VendorTeamSection } from '../features/access/people/VendorTeamSection.tsx';
import { OwnCatalogueEntrySection } from '../features/catalogue/entry/OwnCatalogueEntrySection.tsx';
import { VendorMissingCapabilitiesSection } from '../features/searches/missed/VendorMissingCapabilitiesSection.tsx';
import { VendorDashboardPage } from '../features/rfq/vendor/VendorDashboardPage.tsx';

/** A vendor's requests, the searches that did not find the provider, the provider's catalogue entry, and its team. */
export function VendorDashboardPageWithTopicSections() {
  const below = (
    <>
      <VendorMissingCapabilitiesSection />
      <OwnCatalogueEntrySection />
      <VendorTeamSection />
    </>
  );
  return <VendorDashboardPage providerSections={below} />;
}
