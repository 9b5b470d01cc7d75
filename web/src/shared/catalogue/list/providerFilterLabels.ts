import { t } from '@lingui/core/macro';
import type { SearchRelaxation, SearchQueryTerm } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { MultiValueCatalogueFilterFieldName } from '@marketplace/domain/catalogue/catalogue.filters.ts';

/** Labels of the provider list's filters. */
export const providerFilterLabels: Readonly<Record<MultiValueCatalogueFilterFieldName, string>> = {
  type: t`Type`,
  technology: t`Technology`,
  country: t`Country`,
  sgp32: t`GSMA SGP.32`,
  ntn: t`NTN`,
};

/** Labels of the criteria of a search or filter. */
export const searchCriterionLabels: Readonly<Record<SearchQueryTerm['kind'] | SearchRelaxation['kind'], string>> = {
  ...providerFilterLabels,
  protocol: t`Protocol`,
  region: t`Region`,
  sector: t`Sector`,
  name: t`Name`,
  word: t`Word`,
};
