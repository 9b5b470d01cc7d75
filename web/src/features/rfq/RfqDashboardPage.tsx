import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export function RfqDashboardPage() {
  return (
    <div className="page">
      <PageHeader title="My RFQ Requests" crumb="My RFQs" />
      <EmptyState title="This page is being built" />
    </div>
  );
}
