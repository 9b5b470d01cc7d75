import type { ScoredProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { ProviderLogo } from '../../ui/ProviderLogo.tsx';
import classes from './Showcase.module.css';

/**
 * Partner logos, twice in a row so that they scroll without a seam; the second row is for the eye only. `null` while they load:
 * the strip keeps its height, so that nothing moves.
 */
export function TrustedBy({ partners }: { partners: readonly ScoredProviderView[] | null }) {
  if (partners?.length === 0) return null;
  return (
    <section className={classes['trusted']}>
      <h2>Trusted By</h2>
      <div className={classes['window']}>
        <div className={classes['track']}>
          {[false, true].map((copy) =>
            partners?.map((partner) => (
              <a
                key={`${partner.id}${copy ? ' copy' : ''}`}
                href={partner.Website ?? '/'}
                target="_blank"
                rel="noreferrer"
                aria-hidden={copy}
                tabIndex={copy ? -1 : undefined}
              >
                <ProviderLogo name={partner.Provider} file={partner['Logo File']} size={28} />
                {partner.Provider}
              </a>
            )),
          )}
        </div>
      </div>
    </section>
  );
}
