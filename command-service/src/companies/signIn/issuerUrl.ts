import { maxOidcIssuerUrlLength } from '@marketplace/contracts/kernel/oidcSignIn.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { findOutboundUrlProblem } from '../../webhooks/outboundUrlRules.public.ts';
import type { CompanySignInDeploymentSettings } from './companySignInSettings.ts';

const discoveryPath = /\/\.well-known\/openid-configuration\/?$/;
/** Addresses of Microsoft Entra ID that accept every tenant. They never equal the issuer of an ID token. */
const anyTenantAddress = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)\b/i;

/**
 * @returns the issuer identifier, without the path of the discovery document.
 * @throws Refusal 'company.sign-in-address'.
 */
export function parseOidcIssuerUrl(typed: string, settings: CompanySignInDeploymentSettings): string {
  const refuse = (message: string) =>
    new Refusal('rule', 'company.sign-in-address', message, [{ path: 'issuer', message }]);
  if (!URL.canParse(typed)) throw refuse('This is not an address, such as https://login.example.com.');
  const url = new URL(typed.replace(discoveryPath, ''));
  const problem = findOutboundUrlProblem(url, settings);
  if (problem !== null) throw refuse(problem);
  if (anyTenantAddress.test(url.href))
    throw refuse('This address accepts every tenant. Use the one of your tenant id.');
  if (url.search !== '' || url.hash !== '') throw refuse('Remove everything from ? or # on.');
  if (url.href.length > maxOidcIssuerUrlLength) throw refuse('This address is too long.');
  // The issuer is not normalised, because issuers are compared by their exact spelling.
  return typed.replace(discoveryPath, '');
}
