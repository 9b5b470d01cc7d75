import { Fragment } from 'react';
import { Link } from 'react-router';
import { useReadMetadataQuery } from '../../features/catalogue/catalogueApi.ts';
import { mailLink } from '../../shared/mailLink.ts';
import { ContactAddress } from './ContactAddress.tsx';

/** A link, or a place for an address; all else is text. */
const part = /(\[[^[\]]+\]\([^()]+\)|\{contact\}|\{officer\})/;
const link = /^\[([^[\]]+)\]\(([^()]+)\)$/;

function OfficerAddress() {
  const { data } = useReadMetadataQuery(undefined);
  const address = data?.dpoEmail;
  return address == null ? <ContactAddress /> : <a href={mailLink(address)}>{address}</a>;
}

function Part({ text }: { text: string }) {
  if (text === '{contact}') return <ContactAddress />;
  if (text === '{officer}') return <OfficerAddress />;
  const [, label, to] = link.exec(text) ?? [];
  if (label === undefined || to === undefined) return text;
  return to.startsWith('#') ? <a href={to}>{label}</a> : <Link to={to}>{label}</Link>;
}

/** A legal text's words, with their links and addresses. */
export function LegalWords({ children }: { children: string }) {
  return children.split(part).map((text, place) => (
    <Fragment key={place}>
      <Part text={text} />
    </Fragment>
  ));
}

/** Who answers on data protection: the officer, or the address for contact where none is named. */
export function OfficerWords({ officer, unnamed }: { officer: string; unnamed: string }) {
  const { data } = useReadMetadataQuery(undefined);
  return <LegalWords>{data?.dpoEmail == null ? unnamed : officer}</LegalWords>;
}
