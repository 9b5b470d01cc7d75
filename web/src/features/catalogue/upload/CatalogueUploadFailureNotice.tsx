import { t } from '@lingui/core/macro';
import { toApiError } from '../../../core/apiError.ts';
import { Notice } from '../../../ui/Notice.tsx';
import classes from './CatalogueUploadPage.module.css';

const failureText = t`Error uploading file. Please check the file format.`;

/** Titles by error code, for failures that are not caused by the file format. */
const titles: Readonly<Record<string, string>> = {
  'catalogue.changed': t`The catalogue has changed since your preview`,
  'upload.busy': t`Another upload is in progress`,
  'upload.infected': t`The virus scanner rejected the file`,
  'upload.scanner-unavailable': t`The virus scanner is not available`,
  network: t`Network error. Please try again.`,
};

/** Explains why an upload or its preview failed, with one line per issue. */
export function CatalogueUploadFailureNotice({ error }: { error: unknown }) {
  const { code, message, issues } = toApiError(error, failureText);
  const title = titles[code] ?? failureText;
  return (
    <Notice tone="error" title={title}>
      {title === message ? null : message.replace(failureText, '').trim()}
      {issues.length > 0 && (
        <ul className={classes['issues']}>
          {issues.map(({ path, message: text }, index) => (
            <li key={`${index} ${path}`}>{path === '' ? text : `${path}: ${text}`}</li>
          ))}
        </ul>
      )}
      <p>{t`The catalogue was not changed.`}</p>
    </Notice>
  );
}
