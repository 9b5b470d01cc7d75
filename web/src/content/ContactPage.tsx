import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

export function ContactPage() {
  return (
    <div className="page">
      <PageHeader title="Consultancy" crumb="Contact" />
      <EmptyState title="This page is being built" />
    </div>
  );
}
