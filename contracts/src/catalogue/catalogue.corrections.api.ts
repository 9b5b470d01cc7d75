import { z } from 'zod';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { ProviderId } from '../kernel/ids.ts';
import { requiredText } from '../kernel/text.ts';
import { BaseVersion } from './catalogue.admin.ts';
import { CatalogueEntry, CorrectionProposal, CorrectionView, PendingCorrection } from './catalogue.corrections.ts';

/** The entry of the provider that the caller answers for. */
export const readCatalogueEntry = query('/api/vendor/catalogue-entry', 'vendor', {
  summary: 'The entry of the provider that the caller answers for.',
  reply: CatalogueEntry,
});

/** Proposals of one provider in one answer at most. */
export const mostOwnCorrections = 100;
/** Pending proposals in one answer at most. */
export const mostPendingCorrections = 500;

/** The proposals of the caller's provider, newest first, at most `mostOwnCorrections`. */
export const listOwnCorrections = query('/api/vendor/corrections', 'vendor', {
  summary: "Corrections that the caller's provider has proposed, newest first.",
  reply: z.array(CorrectionView),
});

/** 409 when a field waits for a decision already, 422 for values that the importer would not take or that change nothing. */
export const proposeCorrection = command('POST', '/api/vendor/corrections', 'answering', {
  summary: "Propose a correction of the own provider's entry.",
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
  body: CorrectionProposal,
  reply: Accepted.extend({ id: z.uuid() }),
});

/** Somebody of the same provider; 404 for everybody else's. */
export const withdrawCorrection = command('POST', '/api/vendor/corrections/:id/withdraw', 'answering', {
  summary: 'Withdraw a correction that waits for a decision.',
  refuses: ['correction.closed', 'correction.history-full', 'correction.not-found'],
  params: z.object({ id: z.string().max(200) }),
  reply: Accepted,
});

/** Pending proposals, oldest first, at most `mostPendingCorrections`; `base` goes back with an acceptance. */
export const listPendingCorrections = query('/api/admin/corrections', 'admin', {
  summary: 'Corrections that wait for a decision, oldest first.',
  reply: z.object({ base: BaseVersion, corrections: z.array(PendingCorrection) }),
});

const Proposal = z.object({ providerId: ProviderId, id: z.string().max(200) });

/** Makes it a version of the catalogue. 409 when the provider changed since version `base`, or the proposal is closed. */
export const acceptCorrection = command('POST', '/api/admin/corrections/:providerId/:id/accept', 'admin', {
  summary: 'Accept a correction, which makes it a version of the catalogue.',
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
  body: z.strictObject({ base: BaseVersion }),
  reply: Accepted.extend({ version: z.int() }),
});

export const rejectCorrection = command('POST', '/api/admin/corrections/:providerId/:id/reject', 'admin', {
  summary: 'Reject a correction, with a reason.',
  refuses: ['correction.closed', 'correction.history-full', 'correction.not-found'],
  params: Proposal,
  body: z.strictObject({ reason: requiredText(500, 'Please say why.') }),
  reply: Accepted,
});
