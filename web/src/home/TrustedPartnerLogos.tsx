import { t } from '@lingui/core/macro';
import { ProviderLogo } from '../shared/catalogue/ProviderLogo.tsx';
import type { HomeCatalogueOverviewReply } from './catalogueFacts.ts';
import classes from './ProviderShowcase.module.css';

type Partners = HomeCatalogueOverviewReply['trusted'];

function Partner({ partner }: { partner: Partners[number] }) {
  const content = (
    <>
      <ProviderLogo name={partner.Provider} file={partner['Logo File']} size={28} />
      {partner.Provider}
    </>
  );
  if (partner.Website === null) return <span className={classes['partner']}>{content}</span>;
  return (
    <a className={classes['partner']} href={partner.Website} target="_blank" rel="noreferrer">
      {content}
    </a>
  );
}

function Logos({ partners, copy }: { partners: Partners; copy: boolean }) {
  return (
    <ul className={classes['logos']} aria-hidden={copy || undefined} inert={copy}>
      {partners.map((partner) => (
        <li key={partner.id}>
          <Partner partner={partner} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Partner logos, repeated once so that they scroll seamlessly; the copy is hidden from assistive technology.
 * `partners` is `null` while loading; the section keeps its height to avoid a layout shift.
 */
export function TrustedPartnerLogos({ partners }: { partners: Partners | null }) {
  if (partners?.length === 0) return null;
  return (
    <section className={classes['trusted']}>
      <h2>{t`Trusted By`}</h2>
      <div className={classes['window']} data-moving>
        <div className={classes['track']}>
          {partners !== null &&
            [false, true].map((copy) => <Logos key={String(copy)} partners={partners} copy={copy} />)}
        </div>
      </div>
    </section>
  );
}
