import { t } from '@lingui/core/macro';
import type { OverriddenSheetField } from '@marketplace/contracts/catalogue/catalogue.overrides.ts';
import { FieldChangeList } from '../../../shared/catalogue/FieldChangeList.tsx';
import { Notice } from '../../../ui/Notice.tsx';

/** Lists fields for which an accepted correction overrides the value in the file. */
export function CatalogueFieldOverridesNotice({ held }: { held: readonly OverriddenSheetField[] }) {
  const title =
    held.length === 1
      ? t`1 field is kept by a correction`
      : t`${{ length: held.length }} fields are kept by corrections`;
  return (
    <Notice tone="info" title={title}>
      {t`The file still says what it said before the correction was accepted. A new value in the file ends it.`}
      <FieldChangeList
        changes={held.map(({ name, field, sheet, value }) => ({
          field: `${name}, ${field}`,
          before: sheet,
          after: value,
        }))}
      />
    </Notice>
  );
}
