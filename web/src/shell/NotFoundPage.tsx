import { t } from '@lingui/core/macro';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

export function NotFoundPage() {
  return (
    <div className="page">
      <PageHeader title={t`Page not found`} crumb={t`Page not found`} />
      <EmptyState
        title={t`There is no page at this address`}
        action={<ButtonLink to="/">Go to the home page</ButtonLink>}
      >{t`It may have moved, or the address may be mistyped.`}</EmptyState>
    </div>
  );
}
