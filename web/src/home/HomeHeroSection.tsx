import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  IconAdjustmentsHorizontal,
  IconArrowRight,
  IconBook,
  IconFileBarcode,
  IconLayoutList,
  IconWorld,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import {
  buildCatalogueKeyMetrics,
  type HomeCatalogueOverviewReply,
  countProvidersInHomeOverview,
  buildProviderTechnologyMatrixRows,
  buildCatalogueKeyMetricPlaceholders,
  buildPlaceholderTechnologyMatrixRows,
} from './catalogueFacts.ts';
import { formatInteger } from '../ui/numberFormat.ts';
import classes from './HomeHeroSection.module.css';
import { ProviderTechnologyMatrixChart } from './ProviderTechnologyMatrixChart.tsx';

const links = [
  { to: '/providers', label: t`Providers List`, Icon: IconLayoutList },
  { to: '/coverage-map', label: t`Coverage Map`, Icon: IconWorld },
  { to: '/knowledge-base', label: t`Knowledge Base`, Icon: IconBook },
] as const;

function HeroText() {
  return (
    <div className={classes['words']}>
      <h1>{t`The right network for every device.`}</h1>
      <p>{t`Compare IoT connectivity providers on coverage, platform and terms. See why each one fits, then request up to three quotes.`}</p>
      <div className={classes['main']}>
        <Link className={classes['choice']} data-primary to="/requirements">
          <IconAdjustmentsHorizontal size={16} aria-hidden />
          <span>
            <Trans>
              <b>Specify Requirements</b> - Get Instant RFQ
            </Trans>
          </span>
          <IconArrowRight size={16} aria-hidden />
        </Link>
        <Link className={classes['choice']} to="/bootstrap-profile">
          <IconFileBarcode size={16} aria-hidden />
          <span>
            <Trans>
              <b>Bootstrap Profile</b> - Order SIMs Instantly
            </Trans>
          </span>
        </Link>
      </div>
      <nav className={classes['links']} aria-label={t`Explore`}>
        {links.map(({ to, label, Icon }) => (
          <Link key={to} to={to}>
            <Icon size={16} aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/**
 * First section of the home page: title, five links, and the catalogue as a matrix and as key figures. `overview` is
 * `null` while it is loading or if loading failed.
 */
export function HomeHeroSection({ overview }: { overview: HomeCatalogueOverviewReply | null }) {
  const count = overview === null ? 0 : countProvidersInHomeOverview(overview);
  const known = count > 0 ? overview : null;
  return (
    <section className={classes['hero']}>
      <div className={classes['inner']}>
        <HeroText />
        <div className={classes['picture']}>
          <ProviderTechnologyMatrixChart
            rows={
              known === null ? buildPlaceholderTechnologyMatrixRows() : buildProviderTechnologyMatrixRows(known.field)
            }
            total={known === null ? null : count}
          />
        </div>
      </div>
      <div className={classes['factsLine']}>
        <dl className={classes['facts']}>
          {(known === null ? buildCatalogueKeyMetricPlaceholders() : buildCatalogueKeyMetrics(known)).map(
            ({ value, name, detail }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value === null ? '–' : formatInteger(value)}</dd>
                <dd>{detail}</dd>
              </div>
            ),
          )}
        </dl>
      </div>
    </section>
  );
}
