import { t } from '@lingui/core/macro';
import { buildMailtoLink } from '../../../shared/mailLink.ts';
import { useReadMetadataQuery } from '../../catalogue/catalogueApi.ts';

/** Section with the email address for privacy questions. Renders nothing until the site metadata has loaded. */
export function PrivacyContactSection() {
  const { data } = useReadMetadataQuery(undefined);
  if (data === undefined) return null;
  const address = data.dpoEmail ?? data.contactEmail;
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">{t`Questions`}</h2>
      <p>
        {t`Write to`} {data.dpoEmail === null ? t`us` : t`our data protection officer`}:{' '}
        <a href={buildMailtoLink(address)}>{address}</a>
        {t`. You can also complain to a data protection authority.`}
      </p>
    </section>
  );
}
