import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatInstantAsLocalDay } from '../../ui/dateTimeFormat.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TodayDateText } from '../../ui/TodayDateText.tsx';
import { legalPageTitles } from '../legalTitles.ts';
import classes from './LegalDocument.module.css';
import { LegalDocumentSection } from './LegalDocumentSection.tsx';
import type { LegalDocumentData } from './legalText.ts';
import { legalTextVersions } from './legalVersions.ts';

/** A legal page with its date and version, table of contents and numbered sections. */
export function LegalDocument({ text: { path, lead, sections } }: { text: LegalDocumentData }) {
  const title = legalPageTitles[path];
  const { version } = legalTextVersions[path];
  const day = formatInstantAsLocalDay(version);
  return (
    <div className="page">
      <article className={classes['document']}>
        <PageHeader title={title} crumb={title} lead={lead} />
        <p className={classes['dates']}>
          <span>
            <Trans>
              Last updated: <TodayDateText />
            </Trans>
          </span>
          <span>
            <Trans>
              Version {version}, unchanged since <time dateTime={version}>{day}</time>
            </Trans>
          </span>
        </p>
        <nav className={classes['contents']} aria-labelledby="contents">
          <h2 id="contents">{t`Contents`}</h2>
          <ol>
            {sections.map(({ id, heading }, place) => (
              <li key={id}>
                <a href={`#${id}`}>
                  {place + 1}. {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map((section, place) => (
          <LegalDocumentSection key={section.id} section={section} number={place + 1} />
        ))}
      </article>
    </div>
  );
}
