import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { maxSavedSearchNameLength, SavedSearchName } from '@marketplace/contracts/searches/searches.commands.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { ConfirmCloseModal } from '../../../ui/ConfirmCloseModal.tsx';
import type { SearchIdAndName } from '../searchesApi.ts';

interface RenameFormProps {
  search: SearchIdAndName;
  rename: (search: SearchIdAndName) => Promise<{ readonly error?: unknown }>;
  busy: boolean;
  /** Error of the last attempt to rename the search. */
  error: unknown;
  onClose: () => void;
}

function RenameForm({ search, rename, busy, error, onClose }: RenameFormProps) {
  const [name, setName] = useState(search.name);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const parsed = SavedSearchName.safeParse(name);
    setProblem(parsed.success ? null : (parsed.error.issues[0]?.message ?? null));
    if (!parsed.success) return;
    const reply = await rename({ id: search.id, name: parsed.data });
    if (reply.error === undefined) onClose();
  };
  return (
    <Stack as="form" gap={16} onSubmit={(event) => void submit(event)}>
      {error !== undefined && (
        <Notice tone="error" title={getApiErrorText(error, t`The search could not be renamed.`)} />
      )}
      <TextInput
        label={t`Name`}
        data-autofocus
        maxLength={maxSavedSearchNameLength}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormButtons
        justify="end"
        type="submit"
        busy={busy}
        busyLabel={t`Renaming`}
        onCancel={onClose}
      >{t`Rename`}</FormButtons>
    </Stack>
  );
}

export interface RenameSearchDialogProps extends Omit<RenameFormProps, 'search'> {
  /** Search to rename; `null` closes the dialog. */
  search: SearchIdAndName | null;
  title: string;
}

/** Renames a saved search or a search shared with the company. Validates the name before calling `rename`. */
export function RenameSearchDialog({ search, title, ...form }: RenameSearchDialogProps) {
  return (
    <ConfirmCloseModal opened={search !== null} onClose={form.onClose} title={title} size={440}>
      {search !== null && <RenameForm search={search} {...form} />}
    </ConfirmCloseModal>
  );
}
