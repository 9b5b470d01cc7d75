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
    text: t`A short list of providers that fit your countries, devices and volume, with the reasons for each.`,
    Icon: IconRoute,
  },
  {
    title: t`Technical architecture`,
    text: t`Which radio technology, SIM form and platform suit your devices, from the module to your systems.`,
    Icon: IconSitemap,
  },
  {
    title: t`Cost optimisation`,
    text: t`Tariffs, pooling and roaming compared with what your devices really send.`,
    Icon: IconCoins,
  },
  {
    title: t`Security and compliance`,
    text: t`Private networks, access to devices, permanent roaming and the rules of the countries that you are in.`,
    Icon: IconShieldLock,
  },
] as const;

const promises = [t`Free initial consultation`, t`Answer within 24-48 hours`, '30-minute meeting if you like'] as const;

function Services() {
  return (
    <section aria-labelledby="services">
      <h2 id="services" className={classes['heading']}>{t`What we help with`}</h2>
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
          crumb="Contact"
          lead={t`Talk to people who know the networks. The first consultation is free, and you have an answer within 24-48 hours.`}
        />
        <ul className={classes['promises']} aria-label={t`What you can count on`}>
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
        >{t`What you typed is kept. Try again in a moment.`}</ErrorNotice>
      )}
      <div className={classes['columns']}>
        <ContactForm to={data?.contactEmail} />
        <ContactOptionsList email={data?.contactEmail} bookingUrl={data?.bookingUrl} />
      </div>
    </div>
  );
}
