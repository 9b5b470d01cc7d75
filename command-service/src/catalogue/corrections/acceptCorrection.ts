import { correctionsStream } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import { type EditDeps, editProvider, type ProviderEdit } from '../editProvider.ts';
import { stepMeta } from '../stageDifference.ts';
import { correctionsDecider, type KnownCorrection, knownCorrection, requirePending } from './corrections.decider.ts';
import { withWords } from './proposeCorrection.ts';

/** A proposal, and the version of the catalogue that whoever accepts it has seen. */
export interface CorrectionToAccept {
  readonly providerId: string;
  readonly correctionId: string;
  readonly base: number;
}

function editOf({ providerId, correctionId, base }: CorrectionToAccept, { changes }: KnownCorrection): ProviderEdit {
  const words = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  return {
    id: providerId,
    base,
    change: (before) => (before === null ? null : withWords(before, words)),
    correction: { id: correctionId, fields: changes.map(({ field }) => field) },
  };
}

/** @returns the version in which the catalogue has it. */
async function putIntoCatalogue(
  deps: EditDeps,
  accepted: CorrectionToAccept,
  known: KnownCorrection,
  meta: Meta,
): Promise<number> {
  requirePending(known);
  return (await editProvider(deps, editOf(accepted, known), stepMeta(meta, 'edit'))).version;
}

/**
 * Makes a proposal a version of the catalogue, then marks it as accepted: the edit decides, so a run that was cut off in between is
 * completed by accepting again, which finds nothing left to edit.
 * @throws Refusal 'correction.not-found', 'correction.closed', and those of `editProvider`.
 */
export async function acceptCorrection(
  deps: EditDeps,
  accepted: CorrectionToAccept,
  meta: Meta,
): Promise<{ readonly version: number; readonly position: PositionToken }> {
  const { providerId, correctionId } = accepted;
  const stream = correctionsStream(providerId);
  const known = knownCorrection((await deps.loadState(correctionsDecider, stream)).state, correctionId);
  const version = known.version ?? (await putIntoCatalogue(deps, accepted, known, meta));
  const command = { type: 'AcceptCorrection', correctionId, providerId, version } as const;
  const { position } = await deps.execute(correctionsDecider, { stream, command, meta });
  return { version, position };
}
