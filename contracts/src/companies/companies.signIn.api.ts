import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { CommandReply, defineCommandEndpoint, defineEndpoint } from '../kernel/endpoint.ts';
import { UserId } from '../kernel/ids.ts';
import {
  oidcProviderFailureRefusalCodes,
  maxOidcIssuerUrlLength,
  oidcAuthorizationResponseRefusalCodes,
  OidcSignInStartReply,
  OidcAuthorizationResponse,
} from '../kernel/oidcSignIn.ts';
import { createRequiredTextSchema } from '../kernel/text.ts';

/** Maximum length of a client id or secret of an identity provider. */
export const maxOidcClientValueLength = 500;

/** State of the company's own identity provider: not configured, configured but not active, or active. */
export const CompanySignInActivationStatus = z.enum(['none', 'off', 'on']);
export type CompanySignInActivationStatus = z.infer<typeof CompanySignInActivationStatus>;

/** Never contains the client secret. Values that are not configured are `null`. */
export const CompanySignInSettingsReply = z.object({
  standing: CompanySignInActivationStatus,
  /** Id of the configuration, which changes with every new configuration. */
  setting_id: z.uuid().nullable(),
  issuer: z.string().nullable(),
  client_id: z.string().nullable(),
  set_by: UserId.nullable(),
  set_at: Instant.nullable(),
  /** The only redirect URI to register at the identity provider. */
  redirect_uri: z.string(),
});
export type CompanySignInSettingsReply = z.infer<typeof CompanySignInSettingsReply>;

const ownerRefusals = ['company.not-allowed', 'company.not-member'] as const;
const changeRefusals = [...ownerRefusals, 'company.history-full'] as const;

export const readCompanySignInEndpoint = defineEndpoint({
  ...{ method: 'GET', path: '/api/company/sign-in', service: 'command', access: 'session' },
  summary: "Read the configuration of the company's identity provider; owners only.",
  refuses: ownerRefusals,
  reply: CompanySignInSettingsReply,
});

/** Configuration of the identity provider, as an owner enters it. */
export const SetCompanySignInBody = z.strictObject({
  issuer: createRequiredTextSchema(maxOidcIssuerUrlLength, msg`Issuer URL is required.`),
  client_id: createRequiredTextSchema(maxOidcClientValueLength, msg`Client ID is required.`),
  client_secret: createRequiredTextSchema(maxOidcClientValueLength, msg`Client secret is required.`),
});

/** Fails with 'company.sign-in-address' (422) for an issuer URL that the server refuses to call. */
export const setCompanySignInEndpoint = defineCommandEndpoint('PUT', '/api/company/sign-in', 'session', {
  summary:
    'Configure the OpenID Connect provider of the company. It stays inactive until a test has succeeded; owners only.',
  refuses: [...changeRefusals, 'company.public-domain', 'company.sign-in-address'],
  body: SetCompanySignInBody,
  reply: CommandReply.extend({ setting_id: z.uuid() }),
});

export const testCompanySignInEndpoint = defineCommandEndpoint('POST', '/api/company/sign-in/test', 'session', {
  summary: "Start a test sign-in at the company's identity provider; owners only.",
  refuses: [...ownerRefusals, ...oidcProviderFailureRefusalCodes, 'company.sign-in-off', 'company.public-domain'],
  limit: 'webhook-send',
  secret: true,
  reply: OidcSignInStartReply,
});

export const turnOnCompanySignInEndpoint = defineCommandEndpoint('POST', '/api/company/sign-in/on', 'session', {
  summary: "Activate the company's identity provider with the response to the test sign-in; owners only.",
  refuses: [...changeRefusals, ...oidcAuthorizationResponseRefusalCodes, 'company.sign-in-changed'],
  limit: 'webhook-send',
  body: OidcAuthorizationResponse,
  reply: CommandReply,
});

export const turnOffCompanySignInEndpoint = defineCommandEndpoint('POST', '/api/company/sign-in/off', 'session', {
  summary: "Deactivate the company's identity provider; owners only. Passwords keep working.",
  refuses: [...changeRefusals, 'company.sign-in-changed'],
  body: z.strictObject({ setting_id: z.uuid() }),
  reply: CommandReply,
});
