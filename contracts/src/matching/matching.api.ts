import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { WizardData } from './matching.requirements.ts';
import { MatchReply } from './matching.views.ts';

/** The most providers that one answer holds. */
export const matchPageLimit = 1000;

export const matchRequirements = endpoint({
  method: 'POST',
  path: '/api/providers/match-requirements',
  service: 'query',
  access: 'session',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(matchPageLimit).default(matchPageLimit),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  body: WizardData,
  reply: MatchReply,
});

export const matchingApi = { matchRequirements };
