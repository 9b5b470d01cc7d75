import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { ProviderId } from '../kernel/ids.ts';
import { createRequiredTextSchema } from '../kernel/text.ts';
import { CatalogueBaseVersion } from './catalogue.admin.ts';
import {
  OwnCatalogueEntryReply,
  CatalogueCorrectionProposal,
  CatalogueCorrectionReplyItem,
  PendingCatalogueCorrection,
} from './catalogue.corrections.ts';

export const readCatalogueEntryEndpoint = defineQueryEndpoint('/api/vendor/catalogue-entry', 'vendor', {
  summary: "Read the catalogue entry of the caller's provider.",
  reply: OwnCatalogueEntryReply,
});

/** Maximum number of proposals of one provider in a response. */
export const maxListedOwnCatalogueCorrections = 100;
/** Maximum number of pending proposals in a response. */
export const maxListedPendingCatalogueCorrections = 500;

/** Lists the newest correction first, at most `maxListedOwnCatalogueCorrections`. */
export const listOwnCorrectionsEndpoint = defineQueryEndpoint('/api/vendor/corrections', 'vendor', {
  summary: "List corrections proposed by the caller's provider, newest first.",
  reply: z.array(CatalogueCorrectionReplyItem),
});

/**
 * Fails with 409 if a correction of one of the fields is already pending, and with 422 for values that the importer
 * rejects or that change nothing.
 */
export const proposeCorrectionEndpoint = defineCommandEndpoint('POST', '/api/vendor/corrections', 'answering', {
  summary: "Propose a correction of the catalogue entry of the caller's provider.",
  refuses: [
    'catalogue.changed',
    'catalogue.not-ready',
    'correction.history-full',
    'correction.not-found',
    'correction.nothing',
    'correction.pending',
    'provider.invalid',
    'provider.not-found',
  ],
  body: CatalogueCorrectionProposal,
  reply: CommandReply.extend({ id: z.uuid() }),
});

/** Any user of the same provider can withdraw the correction. Fails with 404 for other providers' corrections. */
export const withdrawCorrectionEndpoint = defineCommandEndpoint(
  'POST',
  '/api/vendor/corrections/:id/withdraw',
  'answering',
  {
    summary: 'Withdraw a pending correction.',
    refuses: ['correction.closed', 'correction.history-full', 'correction.not-found'],
    params: z.object({ id: z.string().max(200) }),
    reply: CommandReply,
  },
);

/**
 * Lists at most `maxListedPendingCatalogueCorrections` corrections, oldest first. A request to accept a correction
 * sends `base` back.
 */
export const listPendingCorrectionsEndpoint = defineQueryEndpoint('/api/admin/corrections', 'admin', {
  summary: 'List pending corrections, oldest first.',
  reply: z.object({ base: CatalogueBaseVersion, corrections: z.array(PendingCatalogueCorrection) }),
});

const Proposal = z.object({ providerId: ProviderId, id: z.string().max(200) });

/**
 * Creates a new version of the catalogue. Fails with 409 if the provider has changed since version `base`, or if the
 * correction is not pending.
 */
export const acceptCorrectionEndpoint = defineCommandEndpoint(
  'POST',
  '/api/admin/corrections/:providerId/:id/accept',
  'admin',
  {
    summary: 'Accept a correction, which creates a new version of the catalogue.',
    refuses: [
      'catalogue.changed',
      'catalogue.not-ready',
      'correction.closed',
      'correction.history-full',
      'correction.not-found',
      'provider.invalid',
      'provider.name-taken',
      'provider.not-found',
    ],
    params: Proposal,
    body: z.strictObject({ base: CatalogueBaseVersion }),
    reply: CommandReply.extend({ version: z.int() }),
  },
);

export const rejectCorrectionEndpoint = defineCommandEndpoint(
  'POST',
  '/api/admin/corrections/:providerId/:id/reject',
  'admin',
  {
    summary: 'Reject a correction, with a reason.',
    refuses: ['correction.closed', 'correction.history-full', 'correction.not-found'],
    params: Proposal,
    body: z.strictObject({ reason: createRequiredTextSchema(500, msg`Enter a reason.`) }),
    reply: CommandReply,
  },
);
