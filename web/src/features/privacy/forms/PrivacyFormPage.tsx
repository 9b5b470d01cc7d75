import type { ReactNode } from 'react';
import { dayText } from '../../../ui/instants.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { textsVersion } from './formWords.ts';
import classes from './PrivacyForms.module.css';

/** A legal page with a form in it: its title, the day, and its parts. */
export function PrivacyFormPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const today = dayText(new Date(useNow()).toISOString());
  return (
    <div className="page">
      <article className={classes['page']}>
        <PageHeader title={title} crumb={title} lead={lead} />
        <p className={classes['day']}>
          <span>Last updated: {today}</span>
          <span>Version {textsVersion}</span>
        </p>
        {children}
      </article>
    </div>
  );
}
