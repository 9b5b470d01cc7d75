import { useSearchParams } from 'react-router';
import { errorText } from '../../../core/apiError.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useEndAlertsMutation } from '../searchesApi.ts';

function EndAlerts({ token }: { token: string }) {
  const [end, { data, error, isLoading }] = useEndAlertsMutation();
  if (data !== undefined) {
    return (
      <Notice tone="success" title={data.message} action={<ButtonLink to="/search-history">Search History</ButtonLink>}>
        You can turn them on again in Search History, for each saved search.
      </Notice>
    );
  }
  const button = (
    <Button variant="primary" busy={isLoading} busyLabel="Turning off" onClick={() => void end(token)}>
      Turn off these mails
    </Button>
  );
  return (
    <>
      {error !== undefined && <ErrorNotice title={errorText(error, 'Your mails were not changed')} />}
      <p style={{ margin: '14px 0' }}>
        We mail you when a change of the catalogue brings new matches for your saved searches.
      </p>
      {button}
    </>
  );
}

/** The page of the link in the footer of an alert mail: one button ends those mails, without signing in. */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <div className="page">
      <PageHeader title="Mails about new matches" />
      {token === null ? (
        <Notice tone="error" title="This link is not complete. Please open it again from the mail." />
      ) : (
        <EndAlerts token={token} />
      )}
    </div>
  );
}
