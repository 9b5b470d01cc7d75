import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSession } from '../../../core/hooks.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useOwnCompanyQuery } from '../../companies/companiesApi.ts';

/** Notice that names the company for which the request is sent, or explains that viewers cannot send requests. */
export function RfqSenderCompanyNotice() {
  const { user } = useSession();
  const { data } = useOwnCompanyQuery(user === null ? skipToken : undefined);
  if (data === undefined || data.standing !== 'member') return null;
  const name = data.company?.name ?? 'your company';
  if (data.role === 'viewer') {
    return (
      <Notice
        tone="info"
        title={t`You read for ${name}, and send nothing for it.`}
      >{t`An owner can change what you may do. What you typed is kept.`}</Notice>
    );
  }
  return (
    <Notice
      tone="info"
      title={t`Sent for ${name}`}
    >{t`Your colleagues there see the request and what providers answer.`}</Notice>
  );
}
