import { msg } from '@lingui/core/runtime-macro';
import type {
  CatalogueCorrectionEvent,
  CorrectionProposed,
} from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { CatalogueCorrectionStatus } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/** State of a correction, without remark and source, which are personal data. */
export interface CatalogueCorrectionState {
  readonly status: CatalogueCorrectionStatus;
  readonly changes: CorrectionProposed['data']['changes'];
  /** Catalogue version that contains the accepted correction; `null` unless it was accepted. */
  readonly version: number | null;
}

/** A provider's corrections by id. */
export type CatalogueCorrectionsById = ReadonlyMap<string, CatalogueCorrectionState>;

type Proposal = Omit<CorrectionProposed['data'], 'source' | 'remark'> & Record<'source' | 'remark', string>;
type CorrectionIds = { readonly correctionId: string; readonly providerId: string };

export type CatalogueCorrectionCommand =
  | { readonly type: 'ProposeCorrection'; readonly proposal: Proposal }
  | (CorrectionIds & { readonly type: 'WithdrawCorrection' })
  | (CorrectionIds & { readonly type: 'RejectCorrection'; readonly reason: string })
  /** Issued after the corrected values were published in catalogue version `version`. */
  | (CorrectionIds & { readonly type: 'AcceptCorrection'; readonly version: number });

/** @throws Refusal 'correction.not-found' when the provider has no correction with this id. */
export function requireCatalogueCorrection(
  state: CatalogueCorrectionsById,
  correctionId: string,
): CatalogueCorrectionState {
  const correction = state.get(correctionId);
  if (correction !== undefined) return correction;
  throw new Refusal('notFound', 'correction.not-found', msg`This correction does not exist.`);
}

const closedTexts: Readonly<Record<Exclude<CatalogueCorrectionStatus, 'pending'>, Message>> = {
  accepted: msg`This correction was already accepted.`,
  rejected: msg`This correction was already rejected.`,
  withdrawn: msg`This correction was already withdrawn.`,
};

/** @throws Refusal 'correction.closed' when the correction was decided or withdrawn. */
export function requireCatalogueCorrectionIsPending({ status }: CatalogueCorrectionState): void {
  if (status === 'pending') return;
  throw new Refusal('state', 'correction.closed', closedTexts[status]);
}

function propose(proposal: Proposal, state: CatalogueCorrectionsById): readonly CatalogueCorrectionEvent[] {
  const pending = [...state.values()].filter(({ status }) => status === 'pending');
  const pendingFields = new Set(pending.flatMap(({ changes }) => changes.map(({ field }) => field)));
  const message = msg`A correction to this field is already pending. Withdraw it before you propose another one.`;
  const issues = proposal.changes
    .filter(({ field }) => pendingFields.has(field))
    .map(({ field }) => ({ path: field, message }));
  if (issues.length > 0) throw new Refusal('state', 'correction.pending', message, issues);
  return [{ type: 'CorrectionProposed', data: proposal }];
}

function decideCorrection(
  command: CatalogueCorrectionCommand,
  state: CatalogueCorrectionsById,
): readonly CatalogueCorrectionEvent[] {
  if (command.type === 'ProposeCorrection') return propose(command.proposal, state);
  const { correctionId, providerId } = command;
  const correction = requireCatalogueCorrection(state, correctionId);
  switch (command.type) {
    case 'AcceptCorrection':
      // The catalogue already contains the corrected values, so a rejection or withdrawal in the meantime has no
      // effect.
      if (correction.status === 'accepted') return [];
      return [{ type: 'CorrectionAccepted', data: { correctionId, providerId, version: command.version } }];
    case 'RejectCorrection':
      requireCatalogueCorrectionIsPending(correction);
      return [{ type: 'CorrectionRejected', data: { correctionId, providerId, reason: command.reason } }];
    case 'WithdrawCorrection':
      requireCatalogueCorrectionIsPending(correction);
      return [{ type: 'CorrectionWithdrawn', data: { correctionId, providerId } }];
  }
}

const statusAfter = {
  CorrectionAccepted: 'accepted',
  CorrectionRejected: 'rejected',
  CorrectionWithdrawn: 'withdrawn',
} as const;

function evolveCorrections(state: CatalogueCorrectionsById, event: CatalogueCorrectionEvent): CatalogueCorrectionsById {
  const { correctionId } = event.data;
  if (event.type === 'CorrectionProposed') {
    return new Map(state).set(correctionId, { status: 'pending', changes: event.data.changes, version: null });
  }
  const correction = requireCatalogueCorrection(state, correctionId);
  const version = event.type === 'CorrectionAccepted' ? event.data.version : null;
  return new Map(state).set(correctionId, { ...correction, status: statusAfter[event.type], version });
}

/** Decider of a `corrections-{providerId}` stream: at most one pending correction per field. */
export const catalogueCorrectionsDecider: Decider<
  CatalogueCorrectionsById,
  CatalogueCorrectionCommand,
  CatalogueCorrectionEvent
> = {
  initial: new Map(),
  quota: {
    maxEvents: 2_000,
    maxCharacters: 8_000_000,
    isExempt: ({ type }) => type !== 'ProposeCorrection',
    refusal: {
      code: 'correction.history-full',
      message: msg`This catalogue entry has reached its limit of proposed corrections. Contact support to correct it.`,
    },
  },
  evolve: evolveCorrections,
  decide: decideCorrection,
};
