import { dayText } from '../../ui/instants.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Today } from '../../ui/Today.tsx';
import { legalTitles } from '../legalTitles.ts';
import classes from './LegalDocument.module.css';
import { LegalPart } from './LegalPart.tsx';
import type { LegalText } from './legalText.ts';
import { legalVersions } from './legalVersions.ts';

/** A legal page with its date and version, table of contents and numbered sections. */
export function LegalDocument({ text: { path, lead, sections } }: { text: LegalText }) {
  const title = legalTitles[path];
  const { version } = legalVersions[path];
  return (
    <div className="page">
      <article className={classes['document']}>
        <PageHeader title={title} crumb={title} lead={lead} />
        <p className={classes['dates']}>
          <span>
            Last updated: <Today />
          </span>
          <span>
            Version {version}, the text since <time dateTime={version}>{dayText(version)}</time>
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
          <LegalPart key={section.id} section={section} number={place + 1} />
        ))}
      </article>
    </div>
  );
}
