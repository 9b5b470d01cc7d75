import { t } from '@lingui/core/macro';
import { MailPreferenceGroup } from '@marketplace/contracts/notifications/mails.values.ts';
import { useSearchParams } from 'react-router';
import { getApiErrorText } from '../../../core/apiError.ts';
import { notificationMailGroupTexts } from '../../../shared/notifications/mailGroupTexts.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useEndAlertsMutation } from '../searchesApi.ts';

/** Texts about a group of mails: what the mails contain, and where the user can turn the mails on again. */
interface MailTexts {
  title: string;
  description: string;
  reenableHint: string;
  page: { to: string; label: string };
}

const newMatchesTexts: MailTexts = {
  title: t`Emails about new matches`,
  description: t`We email you when a catalogue change brings new matches for your saved searches.`,
  reenableHint: t`You can turn them on again for each saved search in Search History.`,
  page: { to: '/search-history', label: t`Open Search History` },
};

/** Selects the texts by the group in the link. The signed token, not the group, determines the mails to turn off. */
function selectTexts(group: string | null): MailTexts {
  const mailGroup = MailPreferenceGroup.safeParse(group).data;
  if (mailGroup === undefined) return newMatchesTexts;
  const { title, text } = notificationMailGroupTexts[mailGroup];
  return {
    title: t`Emails: ${title}`,
    description: t`We email you about these events: ${{ events: text }}`,
    reenableHint: t`You can turn them on again in your email preferences, as immediate emails or in the daily digest.`,
    page: { to: '/mail-preferences', label: t`Open email preferences` },
  };
}

function EndMails({ token, texts: { description, reenableHint, page } }: { token: string; texts: MailTexts }) {
  const [end, { data, error, isLoading }] = useEndAlertsMutation();
  const link = <ButtonLink to={page.to}>{page.label}</ButtonLink>;
  if (data !== undefined) {
    return (
      <Notice tone="success" title={data.message} action={link}>
        {reenableHint}
      </Notice>
    );
  }
  return (
    <>
      {error !== undefined && (
        <ErrorNotice title={getApiErrorText(error, t`Your email preferences were not changed`)} />
      )}
      <p style={{ margin: '14px 0' }}>{description}</p>
      <Button
        variant="primary"
        busy={isLoading}
        busyLabel={t`Turning off emails`}
        onClick={() => void end(token)}
      >{t`Turn off these emails`}</Button>
    </>
  );
}

/** Target page of the unsubscribe link in mails. Turns off one group of mails; the user need not be signed in. */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const texts = selectTexts(search.get('group'));
  return (
    <div className="page">
      <PageHeader title={texts.title} />
      {token === null ? (
        <Notice tone="error" title={t`This link is incomplete. Open it again from the email.`} />
      ) : (
        <EndMails token={token} texts={texts} />
      )}
    </div>
  );
}
