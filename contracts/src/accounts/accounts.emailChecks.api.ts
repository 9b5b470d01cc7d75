import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { createTextSchema } from '../kernel/text.ts';

/** `unknown`: the server did not respond, which does not fail the check; `skipped`: not requested, or turned off. */
export const EmailCheckStepResult = z.object({
  status: z.enum(['passed', 'failed', 'unknown', 'skipped']),
  message: z.string().nullable(),
});
export type EmailCheckStepResult = z.infer<typeof EmailCheckStepResult>;

/** `is_valid` is false exactly when there are errors. Warnings never fail the check. */
export const EmailCheckReply = z.object({
  is_valid: z.boolean(),
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
  checks: z.object({
    format: EmailCheckStepResult,
    fake_domain: EmailCheckStepResult,
    mx_records: EmailCheckStepResult,
    connectivity: EmailCheckStepResult,
  }),
});
export type EmailCheckReply = z.infer<typeof EmailCheckReply>;

/** Responds within 3 s, however slow the domain's servers are. */
export const validateEmailAdvancedEndpoint = defineEndpoint({
  summary: 'Check the format, domain and mail server of an email address. Responds within 3 s.',
  method: 'POST',
  path: '/api/auth/validate-email-advanced',
  service: 'query',
  access: 'public',
  limit: 'email-check',
  body: z.strictObject({
    email: createTextSchema(320),
    check_mx: z.boolean().default(true),
    check_connectivity: z.boolean().default(false),
  }),
  reply: EmailCheckReply,
});

export const validateDomainEndpoint = defineEndpoint({
  summary: 'Classify a domain as organizational, public or disposable.',
  method: 'POST',
  path: '/api/auth/validate-domain',
  service: 'query',
  access: 'public',
  limit: 'email-check',
  body: z.strictObject({ domain: createTextSchema(253) }),
  reply: z.object({
    domain: z.string(),
    is_valid: z.boolean(),
    is_organizational: z.boolean(),
    errors: z.array(z.string()),
    warnings: z.array(z.string()),
    checks: z.object({
      format: EmailCheckStepResult,
      fake_domain: EmailCheckStepResult,
      mx_records: EmailCheckStepResult,
    }),
  }),
});
