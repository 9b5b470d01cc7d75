import { formatInstantAsDay } from '../../ui/dateTimeFormat.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TodayDate } from '../../ui/TodayDate.tsx';
import { legalPageTitles } from '../legalTitles.ts';
import classes from './LegalDocument.module.css';
import { LegalSectionView } from './LegalSectionView.tsx';
import type { LegalText } from './legalText.ts';
import { legalTextVersions } from './legalVersions.ts';

/** A legal page with its date and version, table of contents and numbered sections. */
export function LegalDocument({ text: { path, lead, sections } }: { text: LegalText }) {
  const title = legalPageTitles[path];
  const { version } = legalTextVersions[path];
  return (
    <div className="page">
      <article className={classes['document']}>
        <PageHeader title={title} crumb={title} lead={lead} />
        <p className={classes['dates']}>
          <span>
            Last updated: <TodayDate />
          </span>
          <span>
            Version {version}, the text since <time dateTime={version}>{formatInstantAsDay(version)}</time>
          </span>
        </p>
        <nav className={classes['contents']} aria-labelledby="contents">
          <h2 id="contents">Contents</h2>
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
          <LegalSectionView key={section.id} section={section} number={place + 1} />
        ))}
      </article>
    </div>
  );
}
