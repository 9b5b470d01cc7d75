import { t } from '@lingui/core/macro';
import { IconArrowRight } from '@tabler/icons-react';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import classes from './BootstrapProfile.module.css';

/** Explains bootstrap profiles. This page is a placeholder until SIMs can be ordered. */
export function EsimBootstrapProfilePage() {
  return (
    <div className="page" data-width="home">
      <PageHeader
        title={t`Bootstrap Profile - Order SIMs Instantly`}
        crumb={t`Bootstrap Profile`}
        lead={t`A bootstrap profile is what a new eSIM carries from the factory: a limited subscription with which a device reaches a network for the first time and downloads the operator profile that it will use.`}
      />
      <Card title={t`SIM Ordering System`} aside={<Badge>{t`Coming Soon`}</Badge>} className={classes['card']}>
        <div className={classes['body']}>
          <MutedText>{t`SIMs cannot be ordered here yet. Say what your devices need, and ask up to three providers for a quote: name the bootstrap profile in your request, so that they say whether they deliver one.`}</MutedText>
          <div>
            <ButtonLink
              to="/requirements"
              variant="primary"
              rightSection={<IconArrowRight size={16} aria-hidden />}
            >{t`Get Started with Requirements`}</ButtonLink>
          </div>
        </div>
      </Card>
    </div>
  );
}
