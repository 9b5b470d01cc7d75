import { t } from '@lingui/core/macro';
import { Link } from 'react-router';
import { buildMailtoLink } from '../../shared/mailLink.ts';
import { useReadMetadataQuery } from '../../features/catalogue/catalogueApi.ts';

/** Link to the site's contact email address, or to the contact page until the address is loaded. */
export function SiteContactEmailLink() {
  const { data } = useReadMetadataQuery(undefined);
  if (data === undefined) return <Link to="/contact">{t`our contact page`}</Link>;
  return <a href={buildMailtoLink(data.contactEmail)}>{data.contactEmail}</a>;
}
