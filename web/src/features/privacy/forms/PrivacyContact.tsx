import { useReadMetadataQuery } from '../../catalogue/catalogueApi.ts';

/** Whom to write to besides the form. */
export function PrivacyContact() {
  const { data } = useReadMetadataQuery(undefined);
  if (data === undefined) return null;
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">Questions</h2>
      <p>
        Write to <a href={`mailto:${data.contactEmail}`}>{data.contactEmail}</a>. You can also complain to a data
        protection authority.
      </p>
    </section>
  );
}
