import { t } from '@lingui/core/macro';
import { Link } from 'react-router';
import { ButtonLink } from '../ui/Button.tsx';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import { reopenConsentBanner } from '../core/consent.ts';
import { legalPageTitles } from '../content/legalTitles.ts';
import { useReadMetadataQuery } from '../features/catalogue/catalogueApi.ts';
import classes from './Footer.module.css';

function VersionInfo() {
  const { data } = useReadMetadataQuery(undefined);
  return (
    <p className={classes['version']}>
      <span>{t`Version ${{ version: data?.version ?? '' }}`}</span>
      {data !== undefined && (
        <time
          dateTime={data.serverStartTime}
        >{t`Server started ${{ time: formatUtcInstantForDisplay(data.serverStartTime) }}`}</time>
      )}
    </p>
  );
}

/** The footer of every page: consultation, disclaimer, version, legal pages and documentation. */
export function Footer() {
  return (
    <footer className={classes['foot']}>
      <div className={classes['inner']}>
        <div className={classes['consult']}>
          <div>
            <h2>{t`Help with choosing a network`}</h2>
            <p>{t`The initial consultation is free. We respond within 24-48 hours.`}</p>
          </div>
          <ButtonLink to="/contact" size="lg">{t`Talk to a consultant`}</ButtonLink>
        </div>
        <div className={classes['facts']}>
          <p
            className={classes['disclaimer']}
          >{t`Information comes from public sources and can be out of date. A match is guidance and not a contract with any provider.`}</p>
          <VersionInfo />
          <nav aria-label={t`Legal`}>
            {Object.entries(legalPageTitles).map(([path, title]) => (
              <Link key={path} to={`/${path}`}>
                {title}
              </Link>
            ))}
            <button type="button" onClick={reopenConsentBanner}>{t`Cookie Settings`}</button>
            {/* The server sends this page, so the router must not open the link. */}
            <a href="/docs">{t`Documentation`}</a>
            <Link to="/api/docs">{t`API Reference`}</Link>
          </nav>
        </div>
      </div>
    </footer>
  );
}
