import { plural, t } from '@lingui/core/macro';
import type { CatalogueChangeCounts, ProviderChange } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import { formatProviderType } from '@marketplace/contracts/catalogue/catalogue.typeLabels.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import classes from './CatalogueChangeList.module.css';
import { labelSheetFieldChange } from './entryFieldText.ts';
import { FieldChangeList } from './FieldChangeList.tsx';

const kinds: Readonly<Record<ProviderChange['kind'], { word: string; tone: BadgeTone; sign: string }>> = {
  added: { word: t`Added`, tone: 'green', sign: '+' },
  changed: { word: t`Changed`, tone: 'amber', sign: '~' },
  removed: { word: t`Removed`, tone: 'red', sign: '−' },
};

function Change({ change }: { change: ProviderChange }) {
  const { word, tone, sign } = kinds[change.kind];
  return (
    <li>
      <FlexRow gap={8} wrap className={classes['head']}>
        <Badge tone={tone} icon={<span aria-hidden="true">{sign}</span>}>
          {word}
        </Badge>
        <strong>{change.name}</strong>
        <span className={classes['type']}>{formatProviderType(change.type)}</span>
      </FlexRow>
      {change.fields.length > 0 && <FieldChangeList changes={change.fields.map(labelSheetFieldChange)} />}
    </li>
  );
}

/** Formats the numbers of changes, for example `3 added, 1 changed, 0 removed, 107 unchanged`. */
export function formatCatalogueChangeCounts({ added, changed, removed, unchanged }: CatalogueChangeCounts): string {
  return t`${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
}

export interface CatalogueChangeListProps {
  /** Description of the comparison for screen readers. */
  label: string;
  counts: CatalogueChangeCounts;
  /** The first changes of each kind; the list may be incomplete. */
  changes: readonly ProviderChange[];
}

/** List of the differences between two versions of the catalogue, by provider and field. */
export function CatalogueChangeList({ label, counts, changes }: CatalogueChangeListProps) {
  const hidden = counts.added + counts.changed + counts.removed - changes.length;
  return (
    <section aria-label={label} className={classes['changes']}>
      <ul>
        {changes.map((change) => (
          <Change key={`${change.kind} ${change.id}`} change={change} />
        ))}
      </ul>
      {hidden > 0 && (
        <MutedText faint size="medium">
          {plural(hidden, { one: '# more change is not listed.', other: '# more changes are not listed.' })}
        </MutedText>
      )}
    </section>
  );
}
