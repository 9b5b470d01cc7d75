import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { RequireVendor } from '../../../shared/access/guards.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { ScreenReaderLoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { VendorResponseAndActivityPanel } from './VendorResponseAndActivityPanel.tsx';
import { useVendorRfqList } from './list/useVendorRfqList.ts';
import { VendorRfqStatusCounters } from './VendorRfqStatusCounters.tsx';
import { useVendorProviderQuery, useVendorStatsQuery } from './vendorApi.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { Card } from '../../../ui/Card.tsx';
import classes from './VendorDashboard.module.css';
import { VendorRfqList } from './VendorRfqList.tsx';

export interface VendorDashboardPageProps {
  /** Sections about the vendor's own provider, rendered below the requests. */
  providerSections: ReactNode;
}

/** Shows vendors the RFQs that their provider received. Other users see why the page is not available to them. */
export function VendorDashboardPage({ providerSections }: VendorDashboardPageProps) {
  return <RequireVendor>{(user) => <VendorDashboard user={user} providerSections={providerSections} />}</RequireVendor>;
}

function Welcome({ user }: { user: SignedInUserReply }) {
  const { data: provider } = useVendorProviderQuery(undefined);
  const name = provider?.provider_name ?? user.provider_company_name ?? user.company;
  return (
    <FlexRow as="header" gap={16} className={classes['welcome']}>
      <ProviderLogo name={name} file={provider?.logo_file ?? null} size={52} />
      <div>
        <h1 className={classes['title']}>{t`Welcome back, ${{ company: user.company }}`}</h1>
        <MutedText>
          {name === user.company ? t`Vendor Dashboard` : t`Vendor Dashboard, ${{ provider: name }}`}
        </MutedText>
      </div>
    </FlexRow>
  );
}

function VendorDashboard({ user, providerSections }: VendorDashboardPageProps & { user: SignedInUserReply }) {
  const stats = useVendorStatsQuery(undefined);
  const rfqs = useVendorRfqList();
  const retry = (): void => {
    void stats.refetch();
    void rfqs.refetch();
  };
  const isEmpty = rfqs.page === undefined && stats.data === undefined;
  return (
    <div className="page">
      <Welcome user={user} />
      {user.provider_reads_only && (
        <Notice
          tone="info"
          title={t`You have read-only access`}
        >{t`Other members of your team can respond to requests. An owner of the team can change your access.`}</Notice>
      )}
      {isEmpty && rfqs.isError && stats.isError ? (
        <ErrorNotice
          title={t`Failed to load dashboard data`}
          onRetry={retry}
          retrying={rfqs.isFetching}
        >{t`Your RFQs are stored on the server. Please try again.`}</ErrorNotice>
      ) : (
        <>
          {stats.isError ? (
            <ErrorNotice
              title={t`Failed to load stats`}
              onRetry={() => void stats.refetch()}
              retrying={stats.isFetching}
            />
          ) : (
            <>
              <VendorRfqStatusCounters stats={stats.data} />
              <VendorResponseAndActivityPanel activity={stats.data?.activity} />
            </>
          )}
          {rfqs.isError && (
            <ErrorNotice
              title={t`Failed to load RFQs`}
              onRetry={() => void rfqs.refetch()}
              retrying={rfqs.isFetching}
            />
          )}
          {rfqs.page === undefined && !rfqs.isError && (
            <Card>
              <ScreenReaderLoadingText>{t`Loading your RFQs`}</ScreenReaderLoadingText>
              <SkeletonRows rows={6} />
            </Card>
          )}
          {rfqs.page !== undefined && !rfqs.isError && <VendorRfqList list={rfqs} />}
        </>
      )}
      {providerSections}
    </div>
  );
}
