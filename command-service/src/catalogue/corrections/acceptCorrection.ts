import { correctionsStream } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import { type EditDeps, editProvider, type ProviderEdit } from '../editProvider.ts';
import { stepMeta } from '../stageDifference.ts';
import { correctionsDecider, type KnownCorrection, knownCorrection, requirePending } from './corrections.decider.ts';
import { withWords } from './proposeCorrection.ts';

/** A proposed correction, and the catalogue version on which its acceptance is based. */
export interface CorrectionToAccept {
  readonly providerId: string;
  readonly correctionId: string;
  readonly base: number;
}

function createEdit(
  { providerId, correctionId, base }: CorrectionToAccept,
  { changes }: KnownCorrection,
): ProviderEdit {
  const texts = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  return {
    id: providerId,
    base,
    change: (before) => (before === null ? null : withWords(before, texts)),
    correction: { id: correctionId, fields: changes.map(({ field }) => field) },
  };
}

/** @returns the catalogue version that contains the correction. */
async function editCatalogue(
  deps: EditDeps,
  accepted: CorrectionToAccept,
  correction: KnownCorrection,
  meta: Meta,
): Promise<number> {
  requirePending(correction);
  return (await editProvider(deps, createEdit(accepted, correction), stepMeta(meta, 'edit'))).version;
}

/**
 * Publishes a correction as a catalogue version, then marks it as accepted. The edit decides: after an interruption,
 * accepting again completes the run and finds nothing left to edit.
 * @throws Refusal 'correction.not-found', 'correction.closed', and those of `editProvider`.
 */
export async function acceptCorrection(
  deps: EditDeps,
  accepted: CorrectionToAccept,
  meta: Meta,
): Promise<{ readonly version: number; readonly position: PositionToken }> {
  const { providerId, correctionId } = accepted;
  const stream = correctionsStream(providerId);
  const correction = knownCorrection((await deps.loadState(correctionsDecider, stream)).state, correctionId);
  const version = correction.version ?? (await editCatalogue(deps, accepted, correction, meta));
  const command = { type: 'AcceptCorrection', correctionId, providerId, version } as const;
  const { position } = await deps.execute(correctionsDecider, { stream, command, meta });
  return { version, position };
}
