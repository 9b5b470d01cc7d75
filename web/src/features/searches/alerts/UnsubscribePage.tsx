import { MailGroup } from '@marketplace/contracts/notifications/mails.values.ts';
import { useSearchParams } from 'react-router';
import { errorText } from '../../../core/apiError.ts';
import { groupWords } from '../../../shared/notifications/mailGroupWords.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useEndAlertsMutation } from '../searchesApi.ts';

/** What the mails are about that end, and where they are turned on again. */
interface EndedWords {
  title: string;
  about: string;
  again: string;
  page: { to: string; label: string };
}

const matches: EndedWords = {
  title: 'Mails about new matches',
  about: 'We mail you when a change of the catalogue brings new matches for your saved searches.',
  again: 'You can turn them on again in Search History, for each saved search.',
  page: { to: '/search-history', label: 'Search History' },
};

/** The link says the group for the words alone: what it ends stands in its token. */
function wordsOf(group: string | null): EndedWords {
  const known = MailGroup.safeParse(group).data;
  if (known === undefined) return matches;
  const { title, text } = groupWords[known];
  return {
    title: `Mails: ${title}`,
    about: `We mail you when this happens: ${text}`,
    again: 'You can turn them on again under Mail preferences, at once or once a day.',
    page: { to: '/mail-preferences', label: 'Mail preferences' },
  };
}

function EndMails({ token, words: { about, again, page } }: { token: string; words: EndedWords }) {
  const [end, { data, error, isLoading }] = useEndAlertsMutation();
  const link = <ButtonLink to={page.to}>{page.label}</ButtonLink>;
  if (data !== undefined) {
    return (
      <Notice tone="success" title={data.message} action={link}>
        {again}
      </Notice>
    );
  }
  return (
    <>
      {error !== undefined && <ErrorNotice title={errorText(error, 'Your mails were not changed')} />}
      <p style={{ margin: '14px 0' }}>{about}</p>
      <Button variant="primary" busy={isLoading} busyLabel="Turning off" onClick={() => void end(token)}>
        Turn off these mails
      </Button>
    </>
  );
}

/** The page of the link in the footer of a mail: one button ends the mails of its kind, without signing in. */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const words = wordsOf(search.get('group'));
  return (
    <div className="page">
      <PageHeader title={words.title} />
      {token === null ? (
        <Notice tone="error" title="This link is not complete. Please open it again from the mail." />
      ) : (
        <EndMails token={token} words={words} />
      )}
    </div>
  );
}
