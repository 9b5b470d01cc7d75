import { plural, t } from '@lingui/core/macro';
import type { OverriddenSheetField } from '@marketplace/contracts/catalogue/catalogue.overrides.ts';
import { labelSheetFieldChange } from '../../../shared/catalogue/entryFieldText.ts';
import { FieldChangeList } from '../../../shared/catalogue/FieldChangeList.tsx';
import { Notice } from '../../../ui/Notice.tsx';

/** Lists fields for which an accepted correction overrides the value in the file. */
export function CatalogueFieldOverridesNotice({ held }: { held: readonly OverriddenSheetField[] }) {
  const title = plural(held.length, {
    one: 'An accepted correction overrides # field in this file',
    other: 'Accepted corrections override # fields in this file',
  });
  return (
    <Notice tone="info" title={title}>
      {t`The file still contains the values from before the corrections. To replace a correction, enter a new value in the file.`}
      <FieldChangeList
        changes={held.map(({ name, field: header, sheet, value }) => {
          const { field, ...values } = labelSheetFieldChange({ field: header, before: sheet, after: value });
          return { field: t`${name}, ${field}`, ...values };
        })}
      />
    </Notice>
  );
}
