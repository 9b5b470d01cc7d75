import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { getApiErrorText } from '../../core/apiError.ts';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { usePublicDomainCompaniesQuery } from './publicDomainsApi.ts';
import classes from './Settings.module.css';

/** Warns admins about companies at public email domains. Renders nothing when there are none. */
export function PublicEmailDomainCompaniesCard() {
  const { data, error } = usePublicDomainCompaniesQuery(undefined);
  if (error !== undefined) {
    return <Notice tone="error" title={getApiErrorText(error, t`Failed to load companies at public email domains`)} />;
  }
  if (data === undefined || data.companies.length === 0) return null;
  return (
    <Card className={classes['card']} aria-label={t`Companies at public email domains`}>
      <Stack gap={16}>
        <h2>{t`Companies at public email domains`}</h2>
        <p>{t`Anyone can get an email address at these domains, so users can no longer create or join a company with one. Existing members can still see the requests of their company. Check with them that they belong to the same company.`}</p>
        <ul>
          {data.companies.map(({ company_id, name, domain, members }) => {
            const companyName = name ?? t`Company without a name`;
            return (
              <li key={`${company_id} ${domain}`}>
                <Trans>
                  <strong>{domain}</strong>: {companyName}, <Plural value={members} one="# member" other="# members" />
                </Trans>
              </li>
            );
          })}
        </ul>
      </Stack>
    </Card>
  );
}
