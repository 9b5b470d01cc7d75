import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { saleOptOutDueBusinessDays } from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import { Link } from 'react-router';
import { DataSaleOptOutForm } from './DataSaleOptOutForm.tsx';
import { PrivacyContactSection } from './PrivacyContactSection.tsx';
import { PrivacyFormPageLayout } from './PrivacyFormPageLayout.tsx';

/** Page that explains the CCPA right to opt out of sale, with the opt-out form. */
export function DoNotSellPage() {
  return (
    <PrivacyFormPageLayout
      title={t`Do Not Sell`}
      lead={t`You can opt out of the sale of your personal information under the California Consumer Privacy Act (CCPA).`}
    >
      <section aria-labelledby="law">
        <h2 id="law">{t`Your right to opt out`}</h2>
        <p>{t`The CCPA gives people in California the right to tell a business not to sell or share their personal information. A business must not put anyone at a disadvantage for using this right.`}</p>
        <p>{t`We do not sell personal information or share it for advertising. You can still opt out, wherever you live. We store your address encrypted, so that your choice continues to apply.`}</p>
      </section>
      <DataSaleOptOutForm />
      <section aria-labelledby="next">
        <h2 id="next">{t`What happens next`}</h2>
        <p>
          <Trans>
            You receive an email with a link. Your opt-out applies as soon as you have confirmed it there, and at the
            latest within <Plural value={saleOptOutDueBusinessDays} one="# business day" other="# business days" />. For
            all other rights, see <Link to="/data-subject-rights">Data Subject Rights</Link>.
          </Trans>
        </p>
      </section>
      <PrivacyContactSection />
    </PrivacyFormPageLayout>
  );
}
