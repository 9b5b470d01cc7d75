import { t } from '@lingui/core/macro';
import {
  privacyConfirmationMailDueHours,
  privacyRequestDueDays,
} from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import { dataSubjectRights } from './privacyFormText.ts';
import { PrivacyContactSection } from './PrivacyContactSection.tsx';
import { PrivacyFormPageLayout } from './PrivacyFormPageLayout.tsx';
import classes from './PrivacyForms.module.css';
import { PrivacyRequestForm } from './PrivacyRequestForm.tsx';

/** Steps after the form has been submitted. */
const steps = [
  {
    name: 'Confirmation',
    text: t`You get a mail with a link within ${privacyConfirmationMailDueHours} hours. Nothing happens before you open it and press the button there: so nobody else can ask in your name.`,
  },
  {
    name: 'Processing',
    text: t`We look at the request and do what it asks for. If we cannot, we tell you why by mail.`,
  },
  {
    name: 'Response',
    text: t`You get an answer by mail within ${privacyRequestDueDays} days of your request.`,
  },
];

/** Page with the six GDPR rights, the request form and the next steps. */
export function DataSubjectRightsPage() {
  return (
    <PrivacyFormPageLayout
      title={t`Data Subject Rights`}
      lead={t`Your rights under the General Data Protection Regulation (GDPR), with an account or without one.`}
    >
      <section aria-labelledby="rights">
        <h2 id="rights">{t`Your rights`}</h2>
        <dl className={classes['list']}>
          {dataSubjectRights.map(({ type, name, text }) => (
            <div key={type}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <PrivacyRequestForm />
      <section aria-labelledby="next">
        <h2 id="next">{t`What Happens Next`}</h2>
        <dl className={classes['list']}>
          {steps.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <PrivacyContactSection />
    </PrivacyFormPageLayout>
  );
}
