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
        lead={t`A bootstrap profile is a limited subscription that is installed on a new eSIM at the factory. The device uses it to connect to a network for the first time and to download its operator profile.`}
      />
      <Card title={t`SIM Ordering System`} aside={<Badge>{t`Coming Soon`}</Badge>} className={classes['card']}>
        <div className={classes['body']}>
          <MutedText>{t`SIMs cannot be ordered here yet. Specify the requirements of your devices and request quotes from up to three providers. Mention the bootstrap profile in your request, so that the providers can confirm whether they supply one.`}</MutedText>
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
