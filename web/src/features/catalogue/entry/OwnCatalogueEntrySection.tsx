import { t } from '@lingui/core/macro';
import { Drawer } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { OwnCatalogueEntryReply } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import { useIsReadOnlyVendor } from '../../../shared/access/useIsReadOnlyVendor.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import {
  getCatalogueEntryFieldLabel,
  formatCatalogueEntryFieldText,
} from '../../../shared/catalogue/entryFieldText.ts';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { CatalogueCorrectionForm } from './CatalogueCorrectionForm.tsx';
import { useCatalogueEntryQuery, useOwnCorrectionsQuery } from './entryApi.ts';
import { Card } from '../../../ui/Card.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './Entry.module.css';
import { OwnCatalogueCorrectionsList } from './OwnCatalogueCorrectionsList.tsx';

function FieldValue({ field, value }: OwnCatalogueEntryReply['fields'][number]) {
  if (value === '') return <dd className={classes['unknown']}>{t`not stated`}</dd>;
  const text = formatCatalogueEntryFieldText(field, value);
  return <dd title={text}>{text}</dd>;
}

function Fields({ entry }: { entry: OwnCatalogueEntryReply }) {
  return (
    <dl className={classes['facts']}>
      {entry.fields.map((entryField) => (
        <div key={entryField.field}>
          <dt>{getCatalogueEntryFieldLabel(entryField.field)}</dt>
          <FieldValue {...entryField} />
        </div>
      ))}
    </dl>
  );
}

function Entry({ entry }: { entry: OwnCatalogueEntryReply }) {
  const [open, setOpen] = useState(false);
  const readsOnly = useIsReadOnlyVendor();
  const { data: corrections = [] } = useOwnCorrectionsQuery(undefined);
  if (entry.fields.length === 0) {
    return (
      <EmptyState
        title={t`Your company is not in the catalogue`}
      >{t`Ask an administrator to add it again.`}</EmptyState>
    );
  }
  return (
    <>
      <FlexRow gap="12px 16px" wrap justify="between" className={classes['lead']}>
        <p>{t`Buyers see this entry, and it is used to match you with buyers. An admin reviews the corrections that you propose.`}</p>
        {!readsOnly && (
          <Button
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setOpen(true)}
          >{t`Propose a correction`}</Button>
        )}
      </FlexRow>
      {corrections.length > 0 && <OwnCatalogueCorrectionsList corrections={corrections} />}
      <Fields entry={entry} />
      <Drawer opened={open} onClose={() => setOpen(false)} title={t`Propose a correction`} position="right" size={720}>
        {open && <CatalogueCorrectionForm entry={entry} onDone={() => setOpen(false)} />}
      </Drawer>
    </>
  );
}

/** Shows vendors the catalogue entry of their provider as buyers see it, with the proposed corrections. */
export function OwnCatalogueEntrySection() {
  const query = useCatalogueEntryQuery(undefined);
  const { data } = query;
  return (
    <Card className={classes['card']} title={t`Your catalogue entry`}>
      {data === undefined && (
        <QueryErrorOrSkeleton
          query={query}
          failure={t`Failed to load your catalogue entry`}
          loading={t`Loading your catalogue entry`}
          rows={4}
        />
      )}
      {data !== undefined && <Entry entry={data} />}
    </Card>
  );
}
