import { t } from '@lingui/core/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import type { WebhookOwnerKind, WebhookEventType } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { getApiErrorText, toApiError } from '../../core/apiError.ts';
import { useOwnCompanyQuery } from '../companies/companiesApi.ts';
import { useMarkFormUnsaved } from '../../core/hooks.ts';
import { useValidatedForm } from '../../core/useValidatedForm.ts';
import { Card } from '../../ui/Card.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { WebhookEventTypesField } from './WebhookEventTypesField.tsx';
import { webhookEventTypes } from './webhookTexts.ts';
import { useAddWebhookMutation } from './webhooksApi.ts';
import classes from './Webhooks.module.css';

interface Draft {
  owner: WebhookOwnerKind;
  url: string;
  types: WebhookEventType[];
}

/** Returns errors by field. Omits valid fields, so that the server's errors on those fields stay visible. */
function validateDraft({ url, types }: Draft): Record<string, string> {
  return {
    ...(url.trim() === '' && { url: t`Enter the endpoint URL.` }),
    ...(types.length === 0 && { types: t`Choose at least one event.` }),
  };
}

const sampleUrl = 'https://hooks.example.com/rfqs';

export interface NewWebhookFormProps {
  user: SignedInUserReply;
  onCancel: () => void;
  onAdded: (secret: string) => void;
}

/** Form for a new webhook: the requests that the webhook covers, its URL and its event types. */
export function NewWebhookForm({ user, onCancel, onAdded }: NewWebhookFormProps) {
  const [add, { isLoading, error }] = useAddWebhookMutation();
  const issues = error === undefined ? [] : toApiError(error, '').issues;
  const isVendor = user.provider_access_status === 'approved' && !user.provider_reads_only;
  const ownsCompany = useOwnCompanyQuery(undefined).data?.role === 'owner';
  const form = useValidatedForm<Draft>({
    initialValues: { owner: isVendor ? 'provider' : 'user', url: '', types: [...webhookEventTypes] },
    validate: validateDraft,
    refused: Object.fromEntries(issues.map(({ path, message }) => [path, message])),
  });
  useMarkFormUnsaved('webhook', form.values.url !== '', false);
  const providerName = user.provider_company_name;
  const receivedLabel = providerName === null ? t`Received by my company` : t`Received by ${providerName}`;
  const send = async (draft: Draft): Promise<void> => {
    const reply = await add(draft);
    if (reply.data !== undefined) onAdded(reply.data.secret);
  };
  return (
    <Card className={classes['card']} aria-label={t`Add a webhook`}>
      <Stack as="form" gap={16} className={classes['form']} noValidate onSubmit={form.onSubmit(send)}>
        {error !== undefined && issues.length === 0 && (
          <Notice tone="error" title={getApiErrorText(error, t`The webhook was not added`)} />
        )}
        {(isVendor || ownsCompany) && (
          <NativeSelect
            label={t`Requests`}
            data={[
              ...(isVendor ? [{ value: 'provider', label: receivedLabel }] : []),
              { value: 'user', label: ownsCompany ? t`Sent by me only` : t`Sent by me` },
              ...(ownsCompany ? [{ value: 'company', label: t`Sent by my company` }] : []),
            ]}
            {...form.getInputProps('owner')}
          />
        )}
        <TextInput
          label={t`Endpoint URL`}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={sampleUrl}
          description={t`Receives POST requests over HTTPS. The URL is stored encrypted, and only its host is displayed later.`}
          {...form.getInputProps('url')}
        />
        <WebhookEventTypesField
          value={form.values.types}
          onChange={(types) => form.setFieldValue('types', types)}
          error={form.errors['types']}
        />
        <FormButtons
          type="submit"
          busy={isLoading}
          busyLabel={t`Adding`}
          onCancel={onCancel}
        >{t`Add webhook`}</FormButtons>
      </Stack>
    </Card>
  );
}
