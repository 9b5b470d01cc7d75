import { Link } from 'react-router';
import { mailLink } from '../../shared/mailLink.ts';
import { useReadMetadataQuery } from '../../features/catalogue/catalogueApi.ts';

/** The site's address for contact; the contact page while it is not known. */
export function ContactAddress() {
  const { data } = useReadMetadataQuery(undefined);
  if (data === undefined) return <Link to="/contact">our contact page</Link>;
  return <a href={mailLink(data.contactEmail)}>{data.contactEmail}</a>;
}
