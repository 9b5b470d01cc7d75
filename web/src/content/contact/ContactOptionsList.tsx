import { t } from '@lingui/core/macro';
import { IconCalendarTime, IconLayoutGrid, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './Contact.module.css';
import { buildMailtoLink } from '../../shared/mailLink.ts';
import { defaultContactSubject } from './contactMail.ts';

function OptionLabel({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <>
      {icon}
      <span>
        <b>{title}</b>
        <small>{children}</small>
      </span>
    </>
  );
}

/** Alternatives to the contact form. The email and booking links have no target until the site settings are loaded. */
export function ContactOptionsList({
  email,
  bookingUrl,
}: {
  email: string | undefined;
  bookingUrl: string | undefined;
}) {
  return (
    <ul className={classes['ways']}>
      <li>
        <a href={email === undefined ? undefined : buildMailtoLink(email, { subject: defaultContactSubject })}>
          <OptionLabel icon={<IconMail size={20} aria-hidden />} title={t`Email Us`}>
            {email ?? t`Email address not loaded yet`}
          </OptionLabel>
        </a>
      </li>
      <li>
        <a href={bookingUrl} target="_blank" rel="noreferrer noopener">
          <OptionLabel
            icon={<IconCalendarTime size={20} aria-hidden />}
            title={t`Schedule a Call`}
          >{t`Book a 30-minute meeting (opens in a new tab)`}</OptionLabel>
        </a>
      </li>
      <li>
        <Link to="/">
          <OptionLabel
            icon={<IconLayoutGrid size={20} aria-hidden />}
            title={t`Browse Providers`}
          >{t`Explore the catalogue on your own`}</OptionLabel>
        </Link>
      </li>
    </ul>
  );
}
