import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export function AdminPage() {
  return (
    <div className="page">
      <PageHeader title="Admin Dashboard" crumb="Admin" />
      <EmptyState title="This page is being built" />
    </div>
  );
}
