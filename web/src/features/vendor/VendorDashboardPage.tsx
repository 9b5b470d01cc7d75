import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export function VendorDashboardPage() {
  return (
    <div className="page">
      <PageHeader title="Vendor Dashboard" crumb="Vendor Dashboard" />
      <EmptyState title="This page is being built" />
    </div>
  );
}
