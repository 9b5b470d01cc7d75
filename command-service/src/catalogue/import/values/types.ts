import { msg } from '@lingui/core/runtime-macro';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { wrapCellValueWithoutDiagnostics, type ParsedCellValue } from '../diagnostics.ts';
import { foldTextForComparison } from '../normaliseText.ts';

type ProviderType = ProviderRecord['type'];

const synonyms: readonly (readonly [ProviderType, readonly string[]])[] = [
  ['MNO', ['MNO', 'Mobile operator', 'Mobile network operator', 'Network operator', 'Carrier']],
  ['MVNO', ['MVNO', 'MVNE', 'MVNO/MVNE', 'Mobile virtual network operator', 'Virtual operator']],
  ['other', ['other', 'others']],
];
const types = new Map(synonyms.flatMap(([type, names]) => names.map((name) => [foldTextForComparison(name), type])));

/** Whether a text is a provider type or its plural, such as `MVNOs`. */
export function isProviderTypeName(text: string): boolean {
  const folded = foldTextForComparison(text);
  return types.has(folded) || types.has(folded.replace(/s$/, ''));
}

/** Parses `MNO`, `MVNO` or `other`. Other texts become `other` with a warning that quotes the original. */
export function parseProviderTypeCell(text: string): ParsedCellValue<ProviderType> {
  const type = types.get(foldTextForComparison(text));
  if (type !== undefined) return wrapCellValueWithoutDiagnostics(type);
  const code = text === '' ? 'emptyType' : 'otherType';
  const message = () =>
    text === ''
      ? msg`The type is empty. It is set to “other”.`
      : msg`This type is not recognised. It is set to “other”.`;
  return { value: 'other', diagnostics: [{ outcome: 'repair', code, value: text, message }] };
}
