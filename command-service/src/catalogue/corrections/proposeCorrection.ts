import { msg } from '@lingui/core/runtime-macro';
import { findChangedProviderFields } from '@marketplace/domain/catalogue/catalogue.recordChanges.ts';
import { convertProviderRecordToSheetCells } from '@marketplace/domain/catalogue/catalogue.sheetCells.ts';
import { getCatalogueCorrectionStreamName } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { CatalogueCorrectionProposal } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { requireCatalogueProvider } from '../editProvider.ts';
import type { ProviderFields } from '../providerFields.ts';
import type { EditProviderDeps } from '../editProvider.ts';
import { catalogueCorrectionsDecider, type CatalogueCorrectionState } from './corrections.decider.ts';

/**
 * Applies corrected texts to a provider's fields. The texts are parsed in the same way as in an import.
 * @throws Refusal 'provider.invalid'.
 */
export async function applyCorrectionToProviderFields(
  before: ProviderFields,
  texts: CatalogueCorrectionProposal['changes'],
): Promise<ProviderFields> {
  // The importer is loaded on demand, because it is large and few processes need it.
  const { parseProviderCells } = await import('../import/parseProviderForm.ts');
  return parseProviderCells({ ...convertProviderRecordToSheetCells(before), ...texts });
}

/**
 * @returns the field changes that a proposal causes, including changes of other fields that follow from parsing.
 * @throws Refusal 'correction.nothing' if nothing changes.
 */
async function findChanges(
  record: ProviderRecord,
  texts: CatalogueCorrectionProposal['changes'],
): Promise<CatalogueCorrectionState['changes']> {
  const after = { id: record.id, ...(await applyCorrectionToProviderFields(record, texts)) };
  const [from, to] = [convertProviderRecordToSheetCells(record), convertProviderRecordToSheetCells(after)];
  const changes = findChangedProviderFields(record, after).map((field) => ({
    field,
    from: from[field],
    to: to[field],
  }));
  if (changes.length > 0) return changes;
  throw new Refusal(
    'rule',
    'correction.nothing',
    msg`The catalogue already contains these values. Change at least one value to propose a correction.`,
  );
}

/**
 * Records a correction proposed by a provider's representative, for an admin to decide.
 * @throws Refusal 'provider.not-found', 'provider.invalid', 'correction.nothing', 'correction.pending'.
 */
export async function proposeCatalogueCorrection(
  deps: EditProviderDeps,
  proposer: { readonly userId: string; readonly providerId: string },
  { changes: texts, source, remark }: CatalogueCorrectionProposal,
  meta: EventMeta,
): Promise<{ readonly id: string; readonly position: LogPositionToken }> {
  const record = await requireCatalogueProvider(deps, proposer.providerId);
  const id = deriveUuid(meta.commandId, 'correction');
  const proposal = { correctionId: id, ...proposer, changes: await findChanges(record, texts), source, remark };
  const { position } = await deps.execute(catalogueCorrectionsDecider, {
    stream: getCatalogueCorrectionStreamName(proposer.providerId),
    command: { type: 'ProposeCorrection', proposal },
    meta,
  });
  return { id, position };
}
