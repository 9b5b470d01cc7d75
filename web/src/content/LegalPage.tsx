import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** A legal page that is still without its text. */
export function LegalPage({ title }: { title: string }) {
  return (
    <div className="page">
      <PageHeader title={title} crumb={title} />
      <EmptyState title="This page is being built" />
    </div>
  );
}
