import { t } from '@lingui/core/macro';
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
          {t`Figures last held against their sources on`} <CalendarDateWithTimeTooltip instant={checked} />
          {t`. The small number behind a figure names its source.`}
        </p>
      )}
      <ol>
        {listUniqueSourcesByCitationNumber(collectCitedSourceNames(facts)).map((name) => {
          const { title, publisher, edition, href } = citedKnowledgeBaseDocuments[name];
          return (
            <li key={name} value={getSourceCitationNumber(name)}>
              {publisher}, <ExternalLink href={href}>{title}</ExternalLink>, {edition}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
