import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

export function KnowledgeBasePage() {
  return (
    <div className="page">
      <PageHeader title="Knowledge Base" crumb="Knowledge Base" />
      <EmptyState title="This page is being built" />
    </div>
  );
}
