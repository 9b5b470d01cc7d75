import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export function RequirementsPage() {
  return (
    <div className="page">
      <PageHeader title="Specify Your Requirements" crumb="Specify Requirements" />
      <EmptyState title="This page is being built" />
    </div>
  );
}
