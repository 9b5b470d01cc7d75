import { VendorTeamSection } from '../features/access/people/VendorTeamSection.tsx';
import { OwnCatalogueEntrySection } from '../features/catalogue/entry/OwnCatalogueEntrySection.tsx';
import { MissingCapabilitiesSection } from '../features/searches/missed/MissingCapabilitiesSection.tsx';
import { VendorDashboardPage } from '../features/rfq/vendor/VendorDashboardPage.tsx';

/** A vendor's requests, the searches that did not find the provider, the provider's catalogue entry, and its team. */
export function VendorPage() {
  const below = (
    <>
      <MissingCapabilitiesSection />
      <OwnCatalogueEntrySection />
      <VendorTeamSection />
    </>
  );
  return <VendorDashboardPage providerSections={below} />;
}
