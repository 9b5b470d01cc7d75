import { changedFields } from '@marketplace/domain/catalogue/catalogue.recordChanges.ts';
import { sheetCells } from '@marketplace/domain/catalogue/catalogue.cells.ts';
import { correctionsStream } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { CorrectionProposal } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import { requireProvider } from '../editProvider.ts';
import type { ProviderFields } from '../providerFields.ts';
import type { EditDeps } from '../editProvider.ts';
import { correctionsDecider, type KnownCorrection } from './corrections.decider.ts';

/**
 * Applies corrected texts to a provider's fields, parsed like the importer does. @throws Refusal 'provider.invalid'.
 */
export async function withWords(before: ProviderFields, texts: CorrectionProposal['changes']): Promise<ProviderFields> {
  // Loaded on demand, because the importer is large and few processes need it.
  const { readCells } = await import('../import/readForm.ts');
  return readCells({ ...sheetCells(before), ...texts });
}

/**
 * Field changes that a proposal causes, including the importer's side effects. @throws Refusal 'correction.nothing'.
 */
async function findChanges(
  record: ProviderRecord,
  texts: CorrectionProposal['changes'],
): Promise<KnownCorrection['changes']> {
  const after = { id: record.id, ...(await withWords(record, texts)) };
  const [from, to] = [sheetCells(record), sheetCells(after)];
  const changes = changedFields(record, after).map((field) => ({ field, from: from[field], to: to[field] }));
  if (changes.length > 0) return changes;
  throw new Refusal('rule', 'correction.nothing', 'The catalogue says this already.');
}

/**
 * Records a correction proposed by a provider's representative, for an admin to decide.
 * @throws Refusal 'provider.not-found', 'provider.invalid', 'correction.nothing', 'correction.pending'.
 */
export async function proposeCorrection(
  deps: EditDeps,
  proposer: { readonly userId: string; readonly providerId: string },
  { changes: texts, source, remark }: CorrectionProposal,
  meta: Meta,
): Promise<{ readonly id: string; readonly position: PositionToken }> {
  const record = await requireProvider(deps, proposer.providerId);
  const id = deterministicUuid(meta.commandId, 'correction');
  const proposal = { correctionId: id, ...proposer, changes: await findChanges(record, texts), source, remark };
  const { position } = await deps.execute(correctionsDecider, {
    stream: correctionsStream(proposer.providerId),
    command: { type: 'ProposeCorrection', proposal },
    meta,
  });
  return { id, position };
}
