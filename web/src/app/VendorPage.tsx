import { CatalogueEntrySection } from '../features/catalogue/entry/CatalogueEntrySection.tsx';
import { VendorDashboardPage } from '../features/rfq/vendor/VendorDashboardPage.tsx';

/** A vendor's requests, and below them what the catalogue says of the provider. */
export function VendorPage() {
  return <VendorDashboardPage entry={<CatalogueEntrySection />} />;
}
