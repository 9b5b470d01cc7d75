import { plural, t } from '@lingui/core/macro';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type {
  ProviderRename,
  ProviderRenameSuggestion,
  CatalogueUploadPreviewReply,
} from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { Button } from '../../../ui/Button.tsx';
import { CatalogueChangeList, formatCatalogueChangeCounts } from '../../../shared/catalogue/CatalogueChangeList.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { CatalogueFieldOverridesNotice } from './CatalogueFieldOverridesNotice.tsx';
import { CatalogueUploadRemarksTable } from './CatalogueUploadRemarksTable.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './CatalogueUploadPage.module.css';

interface RenamesProps {
  suggestions: readonly ProviderRenameSuggestion[];
  selected: ReadonlySet<string>;
  onToggle: (to: string) => void;
}

/** Checkboxes to confirm that a new provider in the file is an existing provider under a new name. */
function Renames({ suggestions, selected, onToggle }: RenamesProps) {
  return (
    <Stack as="fieldset" gap={8} className={classes['renames']}>
      <legend>{t`Renamed providers`}</legend>
      <p>{t`Select each provider that was renamed. It keeps its history, RFQs and users under the new name.`}</p>
      {suggestions.map(({ from, to }) => (
        <Checkbox
          key={to.id}
          label={t`${{ newName: to.name }}, renamed from ${{ oldName: from.name }}`}
          checked={selected.has(to.id)}
          onChange={() => onToggle(to.id)}
        />
      ))}
    </Stack>
  );
}

export interface CatalogueUploadPreviewPanelProps {
  preview: CatalogueUploadPreviewReply;
  busy: boolean;
  onConfirm: (renames: ProviderRename[]) => void;
  onCancel: () => void;
}

/** Shows the changes that publishing the file would make and asks for confirmation. */
export function CatalogueUploadPreviewPanel({ preview, busy, onConfirm, onCancel }: CatalogueUploadPreviewPanelProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { counts, changes, renames, held, contacts, remarks, remarkCounts } = preview;
  const toggle = (to: string): void =>
    setSelected((current) => new Set(current.has(to) ? [...current].filter((each) => each !== to) : [...current, to]));
  const confirm = (): void => {
    const confirmed = renames.filter(({ to }) => selected.has(to.id));
    onConfirm(confirmed.map(({ from, to }) => ({ from: from.id, to: to.id })));
  };
  return (
    <Stack gap={16} className={classes['preview']}>
      <Notice tone="warning" title={t`Review the changes before you replace the catalogue`}>
        {t`Changes: ${{ changes: formatCatalogueChangeCounts(counts) }}. Nothing has been published yet.`}{' '}
        {contacts > 0 &&
          plural(contacts, {
            one: 'The file contains contact addresses of # provider, which only admins can see.',
            other: 'The file contains contact addresses of # providers, which only admins can see.',
          })}
      </Notice>
      {renames.length > 0 && <Renames suggestions={renames} selected={selected} onToggle={toggle} />}
      <FlexRow gap={8} align="stretch" wrap>
        <Button
          variant="primary"
          busy={busy}
          busyLabel={t`Publishing`}
          onClick={confirm}
        >{t`Replace catalogue`}</Button>
        <Button variant="quiet" onClick={onCancel} disabled={busy}>{t`Cancel`}</Button>
      </FlexRow>
      {held.length > 0 && <CatalogueFieldOverridesNotice held={held} />}
      {remarks.length > 0 && <CatalogueUploadRemarksTable report={{ remarks, remarkCounts }} />}
      <CatalogueChangeList label={t`Changes in this file`} counts={counts} changes={changes} />
    </Stack>
  );
}
