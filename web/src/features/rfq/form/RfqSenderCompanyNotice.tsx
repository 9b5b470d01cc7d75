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
  const name = data.company?.name ?? null;
  if (data.role === 'viewer') {
    return (
      <Notice
        tone="info"
        title={
          name === null
            ? t`You have read-only access and cannot send requests for your company`
            : t`You have read-only access and cannot send requests for ${name}`
        }
      >{t`An owner of the company can change your role. Your input is kept.`}</Notice>
    );
  }
  return (
    <Notice
      tone="info"
      title={name === null ? t`Sent on behalf of your company` : t`Sent on behalf of ${name}`}
    >{t`Your colleagues can see the request and all responses.`}</Notice>
  );
}
