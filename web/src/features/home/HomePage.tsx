import { PageHeader } from '../../ui/PageHeader.tsx';

export function HomePage() {
  return (
    <div className="page">
      <PageHeader title="The right network for every device." />
    </div>
  );
}
