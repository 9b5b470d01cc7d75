import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { providerTypes } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { formatProviderType } from '@marketplace/contracts/catalogue/catalogue.typeLabels.ts';
import { IconSelector } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { ProviderSearchField } from '../../../shared/catalogue/list/ProviderSearchField.tsx';
import classes from './AdminCatalogueTab.module.css';
import type { AdminCatalogueTabUrlStateAndSetter, AdminCatalogueTabUrlState } from './databaseTabUrlState.ts';

interface Choice {
  readonly field: 'type' | 'partner' | 'showcase';
  readonly label: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
}

const all = { value: '', label: t`All` };
const filterFields: readonly Choice[] = [
  {
    field: 'type',
    label: t`Type`,
    data: [all, ...providerTypes.map((value) => ({ value, label: formatProviderType(value) }))],
  },
  {
    field: 'partner',
    label: t`Partner`,
    data: [all, { value: 'true', label: t`Partners` }, { value: 'false', label: t`Non-partners` }],
  },
  {
    field: 'showcase',
    label: t`Home page`,
    data: [all, { value: 'true', label: t`In the showcase` }, { value: 'false', label: t`Not in the showcase` }],
  },
];

function isFiltered({ q, type, partner, showcase }: AdminCatalogueTabUrlState): boolean {
  return q !== '' || type !== undefined || partner !== undefined || showcase !== undefined;
}

/** Search field and filters, applied by the server. */
export function AdminCatalogueSearchAndFilterBar({
  control: { state, change },
}: {
  control: AdminCatalogueTabUrlStateAndSetter;
}) {
  const none = { q: '', type: undefined, partner: undefined, showcase: undefined };
  return (
    <div className={classes['filters']}>
      <ProviderSearchField labelled value={state.q} onSearch={(q) => change({ q, page: 1 }, true)} />
      {filterFields.map(({ field, label, data }) => (
        <NativeSelect
          key={field}
          label={label}
          data={[...data]}
          value={state[field] ?? ''}
          rightSection={<IconSelector size={16} aria-hidden />}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change({ [field]: value === '' ? undefined : value, page: 1 });
          }}
        />
      ))}
      {isFiltered(state) && (
        <Button variant="quiet" onClick={() => change({ ...none, page: 1 })}>{t`Reset filters`}</Button>
      )}
    </div>
  );
}
