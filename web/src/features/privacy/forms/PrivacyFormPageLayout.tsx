import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TodayDateText } from '../../../ui/TodayDateText.tsx';
import { privacyFormTextsVersion } from './privacyFormText.ts';
import classes from './PrivacyForms.module.css';

/** Layout of a legal page with a form: header, date, version and sections. */
export function PrivacyFormPageLayout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="page">
      <article className={classes['page']}>
        <PageHeader title={title} crumb={title} lead={lead} />
        <p className={classes['day']}>
          <span>
            <Trans>
              Last updated: <TodayDateText />
            </Trans>
          </span>
          <span>{t`Version ${privacyFormTextsVersion}`}</span>
        </p>
        {children}
      </article>
    </div>
  );
}
