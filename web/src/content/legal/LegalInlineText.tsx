import { Fragment } from 'react';
import { Link } from 'react-router';
import { useReadMetadataQuery } from '../../features/catalogue/catalogueApi.ts';
import { buildMailtoLink } from '../../shared/mailLink.ts';
import { SiteContactEmailLink } from './SiteContactEmailLink.tsx';

/** Matches a link or a placeholder for an email address; everything else is text. */
const part = /(\[[^[\]]+\]\([^()]+\)|\{contact\}|\{officer\})/;
const link = /^\[([^[\]]+)\]\(([^()]+)\)$/;

function OfficerAddress() {
  const { data } = useReadMetadataQuery(undefined);
  const address = data?.dpoEmail;
  return address == null ? <SiteContactEmailLink /> : <a href={buildMailtoLink(address)}>{address}</a>;
}

function InlinePart({ text }: { text: string }) {
  if (text === '{contact}') return <SiteContactEmailLink />;
  if (text === '{officer}') return <OfficerAddress />;
  const [, label, to] = link.exec(text) ?? [];
  if (label === undefined || to === undefined) return text;
  return to.startsWith('#') ? <a href={to}>{label}</a> : <Link to={to}>{label}</Link>;
}

/** Renders a text of a legal page. Links, and placeholders for email addresses, are rendered as links. */
export function LegalInlineText({ children }: { children: string }) {
  return children.split(part).map((text, place) => (
    <Fragment key={place}>
      <InlinePart text={text} />
    </Fragment>
  ));
}

/** Renders the text `officer`, or the text `unnamed` when the site has no data protection officer. */
export function TextDependingOnDataProtectionOfficer({ officer, unnamed }: { officer: string; unnamed: string }) {
  const { data } = useReadMetadataQuery(undefined);
  return <LegalInlineText>{data?.dpoEmail == null ? unnamed : officer}</LegalInlineText>;
}
