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
        action={<ButtonLink to="/">{t`Go to the home page`}</ButtonLink>}
      >{t`The page may have moved. If you typed the address, check that it is correct.`}</EmptyState>
    </div>
  );
}
