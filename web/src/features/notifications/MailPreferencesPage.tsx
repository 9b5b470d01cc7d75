import { t } from '@lingui/core/macro';
import type { MailPreferenceChoice } from '@marketplace/contracts/notifications/mails.values.ts';
import type { MailPreferencesReply } from '@marketplace/contracts/notifications/mails.api.ts';
import { RequireSignIn } from '../../shared/access/guards.tsx';
import { showFailureToast } from '../../core/showFailureToast.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryErrorOrSkeleton } from '../../ui/QueryErrorOrSkeleton.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import classes from './MailPreferences.module.css';
import { notificationMailGroupTexts } from '../../shared/notifications/mailGroupTexts.ts';
import { useMailPreferencesQuery, useSetMailPreferenceMutation } from './notificationsApi.ts';

const choices: readonly { readonly value: MailPreferenceChoice; readonly label: string }[] = [
  { value: 'at-once', label: t`Instant` },
  { value: 'daily', label: t`Daily digest` },
  { value: 'none', label: t`Never` },
];

/** Time zone of the browser, in which the digest hour is interpreted. */
const getBrowserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

function Group({ group, choice }: MailPreferencesReply['groups'][number]) {
  const [choose] = useSetMailPreferenceMutation();
  const { title, text } = notificationMailGroupTexts[group];
  const change = async (chosen: MailPreferenceChoice): Promise<void> => {
    if (chosen === choice) return;
    const { error } = await choose({ group, choice: chosen, time_zone: getBrowserTimeZone() });
    if (error !== undefined) showFailureToast(error, t`Your preference was not saved`);
  };
  return (
    <FlexRow as="li" gap="8px 16px" wrap justify="between" className={classes['group']}>
      <div className={classes['words']}>
        <h2>{title}</h2>
        <MutedText size="small">{text}</MutedText>
      </div>
      <SegmentedSwitch label={title} choices={choices} value={choice} onChange={(chosen) => void change(chosen)} />
    </FlexRow>
  );
}

function Preferences() {
  const query = useMailPreferencesQuery(undefined);
  const { data } = query;
  return (
    <div className="page">
      <PageHeader
        title={t`Email preferences`}
        crumb={t`Email preferences`}
        lead={t`Choose which notifications you receive by email: immediately, in a daily digest or not at all. All of them also appear in your list of notifications.`}
        actions={<ButtonLink to="/notifications">{t`Notifications`}</ButtonLink>}
      />
      <QueryErrorOrSkeleton
        query={query}
        failure={t`Failed to load your preferences`}
        loading={t`Loading your email preferences`}
      />
      {data !== undefined && (
        <Card aria-label={t`Email preferences`}>
          <ul className={classes['list']}>
            {data.groups.map((each) => (
              <Group key={each.group} {...each} />
            ))}
          </ul>
          <MutedText size="small" className={classes['foot']}>
            {t`The daily digest is sent at ${{ time: `${data.digest_hour}:00` }} (time zone: ${{ timeZone: data.time_zone ?? 'UTC' }}) if there are new notifications. Emails about your account, your access rights and security are always sent immediately.`}
          </MutedText>
        </Card>
      )}
    </div>
  );
}

/** Page to choose immediate delivery, a daily digest or no mail for each group of mails. */
export function MailPreferencesPage() {
  return (
    <RequireSignIn text={t`Please log in to change your email preferences.`}>{() => <Preferences />}</RequireSignIn>
  );
}
