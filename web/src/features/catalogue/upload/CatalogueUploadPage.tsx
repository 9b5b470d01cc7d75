import { t } from '@lingui/core/macro';
import { catalogueColumnHeaders } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import { RequireAdmin } from '../../../shared/access/guards.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { CatalogueUploadForm } from './CatalogueUploadForm.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Card } from '../../../ui/Card.tsx';
import classes from './CatalogueUploadPage.module.css';

/** Headers in the file, which are the same in all languages. */
const expectedColumns = [
  catalogueColumnHeaders.name,
  catalogueColumnHeaders.type,
  catalogueColumnHeaders.scope,
  catalogueColumnHeaders.sgp32,
  catalogueColumnHeaders.protocols,
  catalogueColumnHeaders.pricingTiers,
  catalogueColumnHeaders.platformFeatures,
  catalogueColumnHeaders.website,
  catalogueColumnHeaders.logoFile,
  catalogueColumnHeaders.ntn,
];

/** Lets admins replace the catalogue with a file, and lists the columns that the specification expects. */
export function CatalogueUploadPage() {
  return (
    <RequireAdmin>
      {() => (
        <div className="page">
          <PageHeader title={t`Upload Database`} crumb={t`Upload`} />
          <div className={classes['columns']}>
            <Stack gap={16} className={classes['main']}>
              <Notice
                tone="warning"
                title={t`This upload replaces all existing data`}
              >{t`Providers that are not in the file are removed from the catalogue. RFQs keep their copy of these providers’ details, and earlier catalogue versions are kept.`}</Notice>
              <CatalogueUploadForm />
            </Stack>
            <Card as="aside" className={classes['card']}>
              <h2>{t`Expected columns`}</h2>
              <ol>
                {expectedColumns.map((column) => (
                  <li key={column} translate="no">
                    {column}
                  </li>
                ))}
              </ol>
              <p>{t`Other columns, such as Countries Supported and the capability flags, are optional. Missing values are stored as unknown.`}</p>
            </Card>
          </div>
        </div>
      )}
    </RequireAdmin>
  );
}
