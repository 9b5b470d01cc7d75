import { CatalogueEntrySection } from '../features/catalogue/entry/CatalogueEntrySection.tsx';
import { MissedSearchesSection } from '../features/searches/missed/MissedSearchesSection.tsx';
import { VendorDashboardPage } from '../features/rfq/vendor/VendorDashboardPage.tsx';

/** A vendor's requests, and below them what the provider missed and what the catalogue says of it. */
export function VendorPage() {
  const below = (
    <>
      <MissedSearchesSection />
      <CatalogueEntrySection />
    </>
  );
  return <VendorDashboardPage entry={below} />;
}
