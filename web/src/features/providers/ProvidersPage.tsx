import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export function ProvidersPage() {
  return (
    <div className="page">
      <PageHeader title="Connectivity Providers" crumb="Providers List" />
      <EmptyState title="This page is being built" />
    </div>
  );
}
