import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export function CoverageMapPage() {
  return (
    <div className="page">
      <PageHeader title="Enhanced Global Coverage Map" crumb="Coverage Map" />
      <EmptyState title="This page is being built" />
    </div>
  );
}
