import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      lead={t`Your right to opt out under the California Consumer Privacy Act (CCPA).`}
    >
      <section aria-labelledby="law">
        <h2 id="law">{t`Your right to opt out`}</h2>
        <p>{t`The CCPA gives people in California the right to tell a business not to sell or share their personal information. Nobody may be treated worse for using it.`}</p>
        <p>{t`We sell nobody’s personal information, and share none for advertising. You can still opt out, wherever you live: we keep your address on record, sealed, so that your choice holds whatever comes.`}</p>
      </section>
      <DataSaleOptOutForm />
      <section aria-labelledby="next">
        <h2 id="next">{t`What happens next`}</h2>
        <p>
          <Trans>
            You get a mail with a link, and your opt-out holds from the moment you confirm it there, in any case within{' '}
            {saleOptOutDueBusinessDays} business days. For every other right see{' '}
            <Link to="/data-subject-rights">Data Subject Rights</Link>.
          </Trans>
        </p>
      </section>
      <PrivacyContactSection />
    </PrivacyFormPageLayout>
  );
}
