import { plural, t } from '@lingui/core/macro';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { z } from 'zod';
import type { OwnCatalogueEntryReply } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import { FormFooter } from '../../../ui/FormFooter.tsx';
import { toApiError } from '../../../core/apiError.ts';
import { useMarkFormUnsaved } from '../../../core/hooks.ts';
import { showToast } from '../../../core/showToast.tsx';
import { useFormDraft } from '../../../core/useFormDraft.ts';
import { useFocusFirstInvalidField } from '../../../core/useFocusFirstInvalidField.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCatalogueEntryFieldValue } from '../../../shared/catalogue/entryFieldText.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useProposeCorrectionMutation } from './entryApi.ts';
import { CatalogueCorrectionFieldInput } from './CatalogueCorrectionFieldInput.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TwoColumns } from '../../../ui/TwoColumns.tsx';
import classes from './Entry.module.css';

const Draft = z.object({ words: z.record(z.string(), z.string()), source: z.string(), remark: z.string() });
const empty: z.infer<typeof Draft> = { words: {}, source: '', remark: '' };

/** Returns the typed values that differ from the catalogue. */
function getChanges(
  { fields }: OwnCatalogueEntryReply,
  words: Readonly<Record<string, string>>,
): Record<string, string> {
  const typed = fields.map(({ field, value }) => ({
    field,
    word: words[field],
    now: formatCatalogueEntryFieldValue(field, value),
  }));
  return Object.fromEntries(
    typed.flatMap(({ field, word, now }) => (word === undefined || word.trim() === now ? [] : [[field, word]])),
  );
}

/** Form to propose corrections of the catalogue entry. The draft is kept until the correction is sent. */
export function CatalogueCorrectionForm({ entry, onDone }: { entry: OwnCatalogueEntryReply; onDone: () => void }) {
  const draft = useFormDraft(`correction:${entry.providerId}`, Draft, empty);
  const [propose, { isLoading, error }] = useProposeCorrectionMutation();
  const form = useForm(draft.input);
  const { words } = form.values;
  const changes = getChanges(entry, words);
  const count = Object.keys(changes).length;
  useMarkFormUnsaved('correction', count > 0, true);
  const failure = error === undefined ? null : toApiError(error, t`Your correction could not be sent.`);
  const problems = new Map(failure?.issues.map(({ path, message }) => [path.split('.').at(-1), message]));
  const focusFirstInvalid = useFocusFirstInvalidField();
  const send = async ({ source, remark }: typeof empty, element: EventTarget | null): Promise<void> => {
    const reply = await propose({ changes, source: source.trim(), remark });
    if (reply.error !== undefined) {
      focusFirstInvalid(element);
      return;
    }
    draft.clear(form);
    showToast({ type: 'success', title: t`Correction sent`, message: t`An admin will review your correction.` });
    onDone();
  };
  return (
    <Stack
      as="form"
      gap={16}
      className={classes['form']}
      noValidate
      onSubmit={form.onSubmit((values, event) => void send(values, event?.currentTarget ?? null))}
    >
      {failure !== null && (
        <Notice tone="error" title={t`Your correction was not sent`}>
          {problems.size > 0 ? t`Check the marked fields and try again.` : failure.message}
        </Notice>
      )}
      <TwoColumns gap={16} stacked>
        {entry.fields.map((field) => (
          <CatalogueCorrectionFieldInput
            key={field.field}
            field={field}
            value={words[field.field] ?? formatCatalogueEntryFieldValue(field.field, field.value)}
            error={problems.get(field.field)}
            onChange={(word) => form.setFieldValue('words', { ...words, [field.field]: word })}
          />
        ))}
        <TextInput
          className={classes['wide'] ?? ''}
          label={t`Source (optional)`}
          placeholder={t`https://`}
          maxLength={500}
          {...form.getInputProps('source')}
          error={problems.get('source')}
        />
        <Textarea
          className={classes['wide'] ?? ''}
          label={t`Comment for the administrator (optional)`}
          autosize
          minRows={2}
          maxLength={1000}
          {...form.getInputProps('remark')}
          error={problems.get('remark')}
        />
      </TwoColumns>
      <FormFooter>
        <Button variant="quiet" onClick={onDone}>{t`Cancel`}</Button>
        {count > 0 && <Button variant="quiet" onClick={() => draft.clear(form)}>{t`Discard changes`}</Button>}
        <Button type="submit" variant="primary" disabled={count === 0} busy={isLoading} busyLabel={t`Sending`}>
          {plural(count, { 0: 'Propose correction', one: 'Propose correction', other: 'Propose # changes' })}
        </Button>
      </FormFooter>
    </Stack>
  );
}
