import { plural, t } from '@lingui/core/macro';
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
    name: t`Confirmation`,
    text: t`You receive an email with a link within ${plural(privacyConfirmationMailDueHours, { one: '# hour', other: '# hours' })}. We process your request only after you have opened the link and confirmed the request, so that nobody else can make requests in your name.`,
  },
  {
    name: t`Processing`,
    text: t`We review your request and carry it out. If we cannot carry it out, we explain why by email.`,
  },
  {
    name: t`Response`,
    text: t`You receive an answer by email within ${plural(privacyRequestDueDays, { one: '# day', other: '# days' })} of your request.`,
  },
];

/** Page with the six GDPR rights, the request form and the next steps. */
export function DataSubjectRightsPage() {
  return (
    <PrivacyFormPageLayout
      title={t`Data Subject Rights`}
      lead={t`Your rights under the General Data Protection Regulation (GDPR), whether or not you have an account.`}
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
