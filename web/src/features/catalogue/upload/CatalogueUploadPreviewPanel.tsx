import { t } from '@lingui/core/macro';
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
      <legend>{t`Renamed?`}</legend>
      <p>{t`A ticked provider keeps its history, its RFQs and its users under the new name.`}</p>
      {suggestions.map(({ from, to }) => (
        <Checkbox
          key={to.id}
          label={t`${{ name: to.name }}, renamed from ${{ name2: from.name }}`}
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
      <Notice tone="warning" title={t`Replace the catalogue with this file?`}>
        {formatCatalogueChangeCounts(counts)}
        {t`. Nothing has been changed yet.`}
        {contacts > 0 &&
          ` The file has contact addresses of ${contacts} ${contacts === 1 ? 'provider' : 'providers'}: only admins see them.`}
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
