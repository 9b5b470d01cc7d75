import { t } from '@lingui/core/macro';
import { IconCoins, IconRoute, IconShieldLock, IconSitemap } from '@tabler/icons-react';
import { useReadMetadataQuery } from '../../features/catalogue/catalogueApi.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import classes from './Contact.module.css';
import { ContactForm } from './ContactForm.tsx';
import { ContactOptionsList } from './ContactOptionsList.tsx';

const services = [
  {
    title: t`Provider selection`,
    text: t`A shortlist of providers that fit your countries, devices and volume, with the reasons for each provider.`,
    Icon: IconRoute,
  },
  {
    title: t`Technical architecture`,
    text: t`Advice on the radio technology, SIM form factor and platform for your devices, from the module to your own systems.`,
    Icon: IconSitemap,
  },
  {
    title: t`Cost optimisation`,
    text: t`A comparison of tariffs, pooling and roaming, based on the actual data usage of your devices.`,
    Icon: IconCoins,
  },
  {
    title: t`Security and compliance`,
    text: t`Advice on private networks, device access, permanent roaming and the regulations in your countries.`,
    Icon: IconShieldLock,
  },
] as const;

const promises = [t`Free initial consultation`, t`Response within 24-48 hours`, t`Optional 30-minute meeting`] as const;

function Services() {
  return (
    <section aria-labelledby="services">
      <h2 id="services" className={classes['heading']}>{t`Our services`}</h2>
      <ul className={classes['services']}>
        {services.map(({ title, text, Icon }) => (
          <Card as="li" key={title} className={classes['service']}>
            <Icon size={20} aria-hidden />
            <h3>{title}</h3>
            <MutedText>{text}</MutedText>
          </Card>
        ))}
      </ul>
    </section>
  );
}

/**
 * The contact page: services, contact form and other ways to get in touch. The addresses come from the site settings.
 */
export function ContactPage() {
  const { data, isError, isFetching, refetch } = useReadMetadataQuery(undefined);
  return (
    <div className="page" data-width="home">
      <div className={classes['hero']}>
        <PageHeader
          title={t`IoT Connectivity Consultancy`}
          crumb={t`Contact`}
          lead={t`Get advice from connectivity specialists. The initial consultation is free, and we respond within 24-48 hours.`}
        />
        <ul className={classes['promises']} aria-label={t`Consultation terms`}>
          {promises.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
      </div>
      <Services />
      {isError && data === undefined && (
        <ErrorNotice
          title={t`The contact address could not be loaded`}
          onRetry={refetch}
          retrying={isFetching}
        >{t`Your input is kept. Try again in a moment.`}</ErrorNotice>
      )}
      <div className={classes['columns']}>
        <ContactForm to={data?.contactEmail} />
        <ContactOptionsList email={data?.contactEmail} bookingUrl={data?.bookingUrl} />
      </div>
    </div>
  );
}
