import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export function UploadPage() {
  return (
    <div className="page">
      <PageHeader title="Upload Database" crumb="Upload" />
      <EmptyState title="This page is being built" />
    </div>
  );
}
