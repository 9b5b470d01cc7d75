import { msg, plural } from '@lingui/core/runtime-macro';
import { maxOidcIssuerUrlLength } from '@marketplace/contracts/kernel/oidcSignIn.ts';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
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
  const refuse = (message: Message) =>
    new Refusal('rule', 'company.sign-in-address', message, [{ path: 'issuer', message }]);
  if (!URL.canParse(typed)) throw refuse(msg`Enter a valid URL, such as https://login.example.com.`);
  const url = new URL(typed.replace(discoveryPath, ''));
  const problem = findOutboundUrlProblem(url, settings);
  if (problem !== null) throw refuse(problem);
  if (anyTenantAddress.test(url.href))
    throw refuse(msg`This URL accepts every tenant. Use the URL that contains your tenant ID.`);
  if (url.search !== '' || url.hash !== '') throw refuse(msg`Remove the query (?) and the fragment (#) from the URL.`);
  if (url.href.length > maxOidcIssuerUrlLength) {
    throw refuse(
      msg`The URL is too long. At most ${plural({ max: maxOidcIssuerUrlLength }, { one: '# character', other: '# characters' })} are allowed.`,
    );
  }
  // The issuer is not normalised, because issuers are compared by their exact spelling.
  return typed.replace(discoveryPath, '');
}
