import { TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { longestSearchName, SearchName } from '@marketplace/contracts/searches/searches.commands.ts';
import type { SavedSearchView } from '@marketplace/contracts/searches/searches.views.ts';
import { errorText } from '../../../core/apiError.ts';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { useRenameSearchMutation } from '../searchesApi.ts';
import { TypedModal } from '../../../ui/TypedModal.tsx';

interface RenameFormProps {
  search: SavedSearchView;
  onClose: () => void;
}

function RenameForm({ search, onClose }: RenameFormProps) {
  const [name, setName] = useState(search.name);
  const [problem, setProblem] = useState<string | null>(null);
  const [rename, { isLoading, error }] = useRenameSearchMutation();
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const parsed = SearchName.safeParse(name);
    setProblem(parsed.success ? null : (parsed.error.issues[0]?.message ?? null));
    if (!parsed.success) return;
    const reply = await rename({ id: search.id, name: parsed.data });
    if (reply.error === undefined) onClose();
  };
  return (
    <Stack as="form" gap={16} onSubmit={(event) => void submit(event)}>
      {error !== undefined && <Notice tone="error" title={errorText(error, 'The search could not be renamed.')} />}
      <TextInput
        label="Name"
        data-autofocus
        maxLength={longestSearchName}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormButtons justify="end" type="submit" busy={isLoading} busyLabel="Renaming" onCancel={onClose}>
        Rename
      </FormButtons>
    </Stack>
  );
}

/** Asks for a saved search's new name; open while there is a search. */
export function RenameDialog({ search, onClose }: { search: SavedSearchView | null; onClose: () => void }) {
  return (
    <TypedModal opened={search !== null} onClose={onClose} title="Rename saved search" size={440}>
      {search !== null && <RenameForm search={search} onClose={onClose} />}
    </TypedModal>
  );
}
