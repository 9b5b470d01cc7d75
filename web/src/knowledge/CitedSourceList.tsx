import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ExternalLink } from '../ui/ExternalLink.tsx';
import { CalendarDateWithTimeTooltip } from '../ui/RelativeTimeText.tsx';
import { findOldestSourceCheckDate, collectCitedSourceNames } from './facts/citedProse.ts';
import {
  listUniqueSourcesByCitationNumber,
  getSourceCitationNumber,
  citedKnowledgeBaseDocuments,
} from './facts/sources.ts';
import classes from './Knowledge.module.css';

/** List of the sources of the given facts. Each source is listed with its citation number in the text. */
export function CitedSourceList({ facts }: { facts: unknown }) {
  const checked = findOldestSourceCheckDate(facts);
  return (
    <section className={classes['sources']} aria-label={t`Sources`}>
      <h2>{t`Sources`}</h2>
      {checked !== null && (
        <p>
          <Trans>
            Figures last checked against their sources on <CalendarDateWithTimeTooltip instant={checked} />. The small
            number after a figure refers to its source.
          </Trans>
        </p>
      )}
      <ol>
        {listUniqueSourcesByCitationNumber(collectCitedSourceNames(facts)).map((name) => {
          const { title, publisher, edition, href } = citedKnowledgeBaseDocuments[name];
          return (
            <li key={name} value={getSourceCitationNumber(name)}>
              <Trans>
                <span translate="no">{publisher}</span>,{' '}
                <ExternalLink href={href} isName>
                  {title}
                </ExternalLink>
                , {edition}
              </Trans>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
