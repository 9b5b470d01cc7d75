import { VendorPeopleSection } from '../features/access/people/VendorPeopleSection.tsx';
import { CatalogueEntrySection } from '../features/catalogue/entry/CatalogueEntrySection.tsx';
import { MissedSearchesSection } from '../features/searches/missed/MissedSearchesSection.tsx';
import { VendorDashboardPage } from '../features/rfq/vendor/VendorDashboardPage.tsx';

/** A vendor's requests, followed by the searches that the provider missed, its catalogue entry and its team. */
export function VendorPage() {
  const below = (
    <>
      <MissedSearchesSection />
      <CatalogueEntrySection />
      <VendorPeopleSection />
    </>
  );
  return <VendorDashboardPage providerSections={below} />;
}
