import { msg, plural } from '@lingui/core/runtime-macro';
import {
  maxTrustedOidcIssuers,
  TrustedOidcIssuer,
  trustedOidcIssuersSettingName,
} from '@marketplace/contracts/companies/companies.trust.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import type { TrustedDomainOfIssuer } from './verifiedIdentity.ts';

type Queries = Pick<ClientBase, 'query'>;

const Stored = z.array(TrustedOidcIssuer);

async function loadStoredIssuers(queries: Queries, lock: '' | 'FOR UPDATE'): Promise<readonly TrustedOidcIssuer[]> {
  const { rows } = await queries.query<{ value: string }>(`SELECT value FROM ops.setting WHERE name = $1 ${lock}`, [
    trustedOidcIssuersSettingName,
  ]);
  return Stored.parse(JSON.parse(rows[0]?.value ?? '[]'));
}

/** @returns the trusted issuers, sorted by domain. */
export async function loadTrustedOidcIssuers(pool: Queries): Promise<readonly TrustedOidcIssuer[]> {
  return loadStoredIssuers(pool, '');
}

/** Compares normalised URLs, since one address can be written in several ways. */
function isSameIssuer(one: string, other: string): boolean {
  return new URL(one).href === new URL(other).href;
}

/** @returns the domains and tenants for which admins trust an issuer. */
export async function loadTrustedDomainsOfIssuer(
  pool: Queries,
  issuer: string,
): Promise<readonly TrustedDomainOfIssuer[]> {
  return (await loadTrustedOidcIssuers(pool)).filter((trusted) => isSameIssuer(trusted.issuer, issuer));
}

/**
 * Changes the stored list under a row lock.
 * @returns the new list.
 */
async function updateTrustedIssuers(
  pool: Pool,
  edit: (trusted: readonly TrustedOidcIssuer[], client: ClientBase) => Promise<readonly TrustedOidcIssuer[]>,
): Promise<TrustedOidcIssuer[]> {
  return runInTransaction(pool, async (client) => {
    await client.query(`INSERT INTO ops.setting (name, value) VALUES ($1, '[]') ON CONFLICT (name) DO NOTHING`, [
      trustedOidcIssuersSettingName,
    ]);
    const trusted = await edit(await loadStoredIssuers(client, 'FOR UPDATE'), client);
    await client.query('UPDATE ops.setting SET value = $2 WHERE name = $1', [
      trustedOidcIssuersSettingName,
      JSON.stringify(trusted),
    ]);
    return [...trusted];
  });
}

/**
 * Ends the sessions that depend on the trust in an issuer for a domain, because such sessions could no longer be
 * started.
 */
async function endSessionsByTrust(client: ClientBase, domain: string): Promise<void> {
  await client.query(
    `DELETE FROM accounts.session s USING accounts.account a
      WHERE s.user_id = a.user_id AND s.is_by_trust AND split_part(a.email, '@', -1) = $1`,
    [domain],
  );
}

/**
 * Trusts an issuer for a domain, or changes the tenant for which it is trusted. A change ends the sessions that depend
 * on the previous trust.
 * @returns all trusted issuers.
 * @throws Refusal 'company.trust-full'.
 */
export async function addTrustedOidcIssuerForEmailDomain(
  pool: Pool,
  added: TrustedOidcIssuer,
): Promise<TrustedOidcIssuer[]> {
  return updateTrustedIssuers(pool, async (trusted, client) => {
    const others = trusted.filter(
      ({ issuer, domain }) => domain !== added.domain || !isSameIssuer(issuer, added.issuer),
    );
    if (others.length >= maxTrustedOidcIssuers) {
      const text = msg`At most ${plural({ max: maxTrustedOidcIssuers }, { one: '# trusted identity provider', other: '# trusted identity providers' })} are allowed. Remove one first.`;
      throw new Refusal('state', 'company.trust-full', text);
    }
    if (others.length < trusted.length) await endSessionsByTrust(client, added.domain);
    return [...others, added].toSorted(
      (a, b) => a.domain.localeCompare(b.domain, 'en') || a.issuer.localeCompare(b.issuer, 'en'),
    );
  });
}

/**
 * Stops trusting an issuer for a domain and ends the sessions that depend on the trust. Changes nothing if the issuer
 * is not trusted for the domain.
 * @returns the remaining trusted issuers.
 */
export async function removeTrustedOidcIssuerForEmailDomain(
  pool: Pool,
  removed: Pick<TrustedOidcIssuer, 'issuer' | 'domain'>,
): Promise<TrustedOidcIssuer[]> {
  return updateTrustedIssuers(pool, async (trusted, client) => {
    const kept = trusted.filter(
      ({ issuer, domain }) => domain !== removed.domain || !isSameIssuer(issuer, removed.issuer),
    );
    if (kept.length < trusted.length) await endSessionsByTrust(client, removed.domain);
    return kept;
  });
}
