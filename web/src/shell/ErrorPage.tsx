import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import { Notice } from '../ui/Notice.tsx';

function formatError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : t`Unknown error`;
}

/**
 * Page with a reload button and the details of an error: message, page path, time and stack trace. Visitors can send
 * the details to support.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const [at] = useState(() => new Date().toISOString());
  const time = formatUtcInstantForDisplay(at);
  return (
    <main className="page">
      <Notice
        tone="error"
        title={t`Something went wrong on this page`}
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t`Reload Page`}
          </Button>
        }
      >
        <p>{t`Reload the page to continue. If the error occurs again, contact us with the details below.`}</p>
        <details>
          <summary>{t`Details`}</summary>
          <pre>{formatError(error)}</pre>
          <p>
            <Trans>
              Page: {{ path: window.location.pathname }}, time: <time dateTime={at}>{time}</time>
            </Trans>
          </p>
          {error instanceof Error && <pre>{error.stack}</pre>}
        </details>
      </Notice>
    </main>
  );
}
