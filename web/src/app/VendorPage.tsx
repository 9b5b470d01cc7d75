import { VendorPeopleSection } from '../features/access/people/VendorPeopleSection.tsx';
import { CatalogueEntrySection } from '../features/catalogue/entry/CatalogueEntrySection.tsx';
import { MissedSearchesSection } from '../features/searches/missed/MissedSearchesSection.tsx';
import { VendorDashboardPage } from '../features/rfq/vendor/VendorDashboardPage.tsx';

/** A vendor's requests, and below them what the provider missed, what the catalogue says of it, and who its people are. */
export function VendorPage() {
  const below = (
    <>
      <MissedSearchesSection />
      <CatalogueEntrySection />
      <VendorPeopleSection />
    </>
  );
  return <VendorDashboardPage entry={below} />;
}
