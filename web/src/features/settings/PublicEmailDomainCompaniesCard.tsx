import { t } from '@lingui/core/macro';
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
        <p>{t`Everybody can have an address at these domains, so nobody can found or join a company there any more. Existing members still see the requests of their company. Ask them whether they know each other.`}</p>
        <ul>
          {data.companies.map(({ company_id, name, domain, members }) => (
            <li key={`${company_id} ${domain}`}>
              <strong>{domain}</strong>: {name ?? t`Company without a name`}, {members}{' '}
              {members === 1 ? t`member` : t`members`}
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}
