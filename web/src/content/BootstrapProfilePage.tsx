import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

export function BootstrapProfilePage() {
  return (
    <div className="page">
      <PageHeader title="Bootstrap Profile - Order SIMs Instantly" crumb="Bootstrap Profile" />
      <EmptyState title="This page is being built" />
    </div>
  );
}
