import { t } from '@lingui/core/macro';
import { RequireAdmin } from '../../../shared/access/guards.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { CatalogueUploadForm } from './CatalogueUploadForm.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Card } from '../../../ui/Card.tsx';
import classes from './CatalogueUploadPage.module.css';

const expectedColumns = [
  'Provider',
  'Type',
  'Scope / Sectors',
  t`GSMA SGP.32 Support`,
  t`Protocols Supported`,
  t`Pricing Tiers`,
  t`Platform Features`,
  'Website',
  t`Logo File`,
  t`NTN Support`,
];

export function CatalogueUploadPage() {
  return (
    <RequireAdmin>
      {() => (
        <div className="page">
          <PageHeader title={t`Upload Database`} crumb="Upload" />
          <div className={classes['columns']}>
            <Stack gap={16} className={classes['main']}>
              <Notice
                tone="warning"
                title={t`This upload replaces all existing data`}
              >{t`Providers that are not in the file leave the catalogue. RFQs keep what they said of them, and earlier versions are kept.`}</Notice>
              <CatalogueUploadForm />
            </Stack>
            <Card as="aside" className={classes['card']}>
              <h2>{t`Expected columns`}</h2>
              <ol>
                {expectedColumns.map((column) => (
                  <li key={column}>{column}</li>
                ))}
              </ol>
              <p>{t`Further columns, such as Countries Supported and the capability flags, are read when they are there. What a file does not say stays unknown.`}</p>
            </Card>
          </div>
        </div>
      )}
    </RequireAdmin>
  );
}
