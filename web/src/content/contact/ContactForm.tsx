import { t } from '@lingui/core/macro';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSession, useMarkFormUnsaved } from '../../core/hooks.ts';
import { useValidatedForm } from '../../core/useValidatedForm.ts';
import { useFormDraft } from '../../core/useFormDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TwoColumns } from '../../ui/TwoColumns.tsx';
import { CaptionText } from '../../ui/CaptionText.tsx';
import classes from './Contact.module.css';
import {
  ContactFormDraft,
  emptyContactFormDraft,
  validateContactInquiry,
  buildContactInquiryFromDraftAndAccount,
  hasContactFormDraftInput,
  maxContactFormFieldLengths,
} from './contactDraft.ts';
import { buildBoundedMailtoLink, composeContactFormMailDraft, defaultContactSubject } from './contactMail.ts';
import { MailProgramNotice } from './MailProgramNotice.tsx';
import { openMailtoLink } from './openMail.ts';

const senderFields = [
  { name: 'name', label: t`Full Name`, required: true, autoComplete: 'name' },
  { name: 'email', label: t`Email Address`, required: true, autoComplete: 'email', inputMode: 'email' },
  { name: 'company', label: t`Company/Organization`, required: false, autoComplete: 'organization' },
] as const;

/** Provides the form's state and handlers. `openedInquiry` is the inquiry last passed to the mail program, as JSON. */
function useContactForm(to: string | undefined) {
  const { user } = useSession();
  const draft = useFormDraft('contact', ContactFormDraft, emptyContactFormDraft);
  const [openedInquiry, setOpenedInquiry] = useState<string | null>(null);
  const form = useValidatedForm<ContactFormDraft>({
    ...draft.input,
    validate: (typed) => validateContactInquiry(buildContactInquiryFromDraftAndAccount(typed, user)),
  });
  const inquiry = buildContactInquiryFromDraftAndAccount(form.values, user);
  const currentInquiry = JSON.stringify(inquiry);
  useMarkFormUnsaved('contact', hasContactFormDraftInput(form.values) && openedInquiry !== currentInquiry, true);
  const send = (): void => {
    if (to === undefined) return;
    setOpenedInquiry(currentInquiry);
    openMailtoLink(buildBoundedMailtoLink(to, composeContactFormMailDraft(inquiry)).link);
  };
  const submit = form.onSubmit(send, (errors, _values, event) => {
    const field = event?.currentTarget.elements.namedItem(Object.keys(errors)[0] ?? '');
    if (field instanceof HTMLElement) field.focus();
  });
  const clear = (): void => {
    draft.clear(form);
    setOpenedInquiry(null);
  };
  return { form, inquiry, submit, clear, isOpenedInMail: openedInquiry === currentInquiry };
}

/**
 * Collects an inquiry and opens it in the visitor's mail program.
 * @param to contact email address; `undefined` until the address is loaded.
 */
export function ContactForm({ to }: { to: string | undefined }) {
  const { form, inquiry, submit, clear, isOpenedInMail } = useContactForm(to);
  const mail = composeContactFormMailDraft(inquiry);
  return (
    <Card as="form" className={classes['form']} aria-label={t`Message`} noValidate onSubmit={submit}>
      <h2>{t`Tell us about your project`}</h2>
      <TwoColumns gap={16} stacked>
        {senderFields.map(({ name, required, ...attributes }) => (
          <TextInput
            key={name}
            {...attributes}
            name={name}
            maxLength={maxContactFormFieldLengths[name]}
            withAsterisk={required}
            aria-required={required}
            {...form.getInputProps(name)}
            value={inquiry[name]}
          />
        ))}
        <TextInput
          label={t`Subject`}
          name="subject"
          maxLength={maxContactFormFieldLengths.subject}
          placeholder={t`LTE-M for 5,000 smart city street lights`}
          description={t`Default: ${{ subject: defaultContactSubject }}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('subject')}
        />
      </TwoColumns>
      <Textarea
        label={t`Project Details`}
        name="details"
        autosize
        minRows={6}
        maxRows={16}
        maxLength={maxContactFormFieldLengths.details}
        withAsterisk
        aria-required
        {...form.getInputProps('details')}
      />
      {isOpenedInMail && to !== undefined && (
        <MailProgramNotice to={to} mail={mail} isComplete={buildBoundedMailtoLink(to, mail).whole} onClear={clear} />
      )}
      <div className={classes['send']}>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled={to === undefined}
        >{t`Open in your email app`}</Button>
        <CaptionText>{t`Nothing is sent to our server. You send the email yourself.`}</CaptionText>
      </div>
    </Card>
  );
}
