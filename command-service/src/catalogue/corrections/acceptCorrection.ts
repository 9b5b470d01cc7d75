import { getCatalogueCorrectionStreamName } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import { type EditProviderDeps, editProvider, type ProviderEdit } from '../editProvider.ts';
import { deriveCommandStepMeta } from '../stageDifference.ts';
import {
  catalogueCorrectionsDecider,
  type CatalogueCorrectionState,
  requireCatalogueCorrection,
  requireCatalogueCorrectionIsPending,
} from './corrections.decider.ts';
import { applyCorrectionToProviderFields } from './proposeCorrection.ts';

/** A proposed correction, and the catalogue version on which its acceptance is based. */
export interface CatalogueCorrectionToAccept {
  readonly providerId: string;
  readonly correctionId: string;
  readonly base: number;
}

function createEdit(
  { providerId, correctionId, base }: CatalogueCorrectionToAccept,
  { changes }: CatalogueCorrectionState,
): ProviderEdit {
  const texts = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  return {
    id: providerId,
    base,
    change: (before) => (before === null ? null : applyCorrectionToProviderFields(before, texts)),
    correction: { id: correctionId, fields: changes.map(({ field }) => field) },
  };
}

/** @returns the catalogue version that contains the correction. */
async function editCatalogue(
  deps: EditProviderDeps,
  accepted: CatalogueCorrectionToAccept,
  correction: CatalogueCorrectionState,
  meta: EventMeta,
): Promise<number> {
  requireCatalogueCorrectionIsPending(correction);
  return (await editProvider(deps, createEdit(accepted, correction), deriveCommandStepMeta(meta, 'edit'))).version;
}

/**
 * Publishes a correction as a catalogue version, then marks it as accepted. If the run is interrupted in between, a
 * repeated call finds nothing left to edit and only marks the correction.
 * @throws Refusal 'correction.not-found', 'correction.closed', and the refusals of `editProvider`.
 */
export async function publishAndAcceptCatalogueCorrection(
  deps: EditProviderDeps,
  accepted: CatalogueCorrectionToAccept,
  meta: EventMeta,
): Promise<{ readonly version: number; readonly position: LogPositionToken }> {
  const { providerId, correctionId } = accepted;
  const stream = getCatalogueCorrectionStreamName(providerId);
  const correction = requireCatalogueCorrection(
    (await deps.loadState(catalogueCorrectionsDecider, stream)).state,
    correctionId,
  );
  const version = correction.version ?? (await editCatalogue(deps, accepted, correction, meta));
  const command = { type: 'AcceptCorrection', correctionId, providerId, version } as const;
  const { position } = await deps.execute(catalogueCorrectionsDecider, { stream, command, meta });
  return { version, position };
}
