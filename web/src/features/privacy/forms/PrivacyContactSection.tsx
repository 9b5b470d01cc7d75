import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { buildMailtoLink } from '../../../shared/mailLink.ts';
import { useReadMetadataQuery } from '../../catalogue/catalogueApi.ts';

/** Section with the email address for privacy questions. Renders nothing until the site metadata has loaded. */
export function PrivacyContactSection() {
  const { data } = useReadMetadataQuery(undefined);
  if (data === undefined) return null;
  const address = data.dpoEmail ?? data.contactEmail;
  const link = buildMailtoLink(address);
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">{t`Questions`}</h2>
      <p>
        {data.dpoEmail === null ? (
          <Trans>
            Write to us at <a href={link}>{address}</a>. You can also complain to a data protection authority.
          </Trans>
        ) : (
          <Trans>
            Write to our data protection officer at <a href={link}>{address}</a>. You can also complain to a data
            protection authority.
          </Trans>
        )}
      </p>
    </section>
  );
}
