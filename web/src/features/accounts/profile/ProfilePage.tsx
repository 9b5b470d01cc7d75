import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { RequireSignIn } from '../../../shared/access/guards.tsx';
import { ProviderAccessDenialNotice } from '../../../shared/access/ProviderAccessDenialNotice.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SkeletonCard } from '../../../ui/Skeletons.tsx';
import { ApiTokensSection } from '../tokens/ApiTokensSection.tsx';
import { ProfileDetailsSection } from './ProfileDetailsSection.tsx';
import { DownloadOrEraseMyDataSection } from './DownloadOrEraseMyDataSection.tsx';
import { ChangePasswordSection } from './ChangePasswordSection.tsx';
import { DataProcessingOptOutSection } from './DataProcessingOptOutSection.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import classes from './Profile.module.css';
import { ProfilePageSectionCard } from './ProfilePageSectionCard.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

export interface ProfilePageProps {
  /** Settings of the email alerts for saved searches. */
  searchAlerts: ReactNode;
}

/** Account settings on separate pages. */
const pages = [
  {
    title: t`Company`,
    lead: t`Work on requests for quotes together with your colleagues.`,
    ...{ to: '/company', label: t`Open company page` },
  },
  {
    title: t`Email preferences`,
    lead: t`Choose which notifications you receive by email: immediately, once a day or never.`,
    ...{ to: '/mail-preferences', label: t`Open email preferences` },
  },
  {
    title: t`Webhooks`,
    lead: t`Notify your own systems about changes to your requests for quotes.`,
    ...{ to: '/webhooks', label: t`Manage webhooks` },
  },
] as const;

const skeleton = (
  <div className="page">
    <PageHeader title={t`Profile`} crumb={t`Profile`} lead={'\u00a0'} />
    <Stack gap={16} className={classes['sections']}>
      <SkeletonCard lead="none" lines={6} />
      <SkeletonCard lead="none" lines={6} />
    </Stack>
  </div>
);

export function ProfilePage({ searchAlerts }: ProfilePageProps) {
  return (
    <RequireSignIn text={t`Please log in to view your profile.`} waiting={skeleton}>
      {(user) => (
        <div className="page">
          <PageHeader title={t`Profile`} crumb={t`Profile`} lead={user.email} />
          <Stack gap={16} className={classes['sections']}>
            <ProviderAccessDenialNotice user={user} />
            <ProfileDetailsSection key={user.id} user={user} />
            <ChangePasswordSection />
            <SecondFactorSection user={user} />
            <SessionsSection />
            <ApiTokensSection user={user} />
            <ProfilePageSectionCard
              title={t`Emails about new matches`}
              lead={t`We email you when a change to the catalogue produces new matches for these saved searches.`}
            >
              {searchAlerts}
            </ProfilePageSectionCard>
            {pages.map((page) => (
              <ProfilePageSectionCard key={page.to} title={page.title} lead={page.lead}>
                <FlexRow gap={8} wrap>
                  <ButtonLink to={page.to}>{page.label}</ButtonLink>
                </FlexRow>
              </ProfilePageSectionCard>
            ))}
            <DataProcessingOptOutSection user={user} />
            <DownloadOrEraseMyDataSection user={user} />
          </Stack>
        </div>
      )}
    </RequireSignIn>
  );
}
