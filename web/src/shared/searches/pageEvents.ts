import { createAction } from '@reduxjs/toolkit';
import type { providerTypes } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type {
  BuyerRequirements,
  RequirementsWizardRequest,
} from '@marketplace/contracts/matching/matching.requirements.ts';

/** Redux action: the provider list was opened, which ends the search by requirements. */
export const providersListOpenedAction = createAction('pages/providersListOpened');

/** Redux action: a previous search was reopened. `data` fills the wizard; `find` states whether to show the matches. */
export const previousSearchReopenedAction = createAction<{
  readonly data: RequirementsWizardRequest;
  readonly find: boolean;
}>('pages/searchReopened');

/** A provider to which a new RFQ is to be sent. */
export interface RfqRecipientProvider {
  readonly id: string;
  readonly name: string;
  readonly type: (typeof providerTypes)[number];
  readonly logoFile: string | null;
}

/**
 * Redux action: a previous RFQ was opened as the template of a new RFQ. Its requirements fill the wizard, and the RFQ
 * form is shown next.
 */
export const rfqReopenedAsTemplateAction = createAction<{
  readonly requirements: BuyerRequirements;
  readonly providers: readonly RfqRecipientProvider[];
}>('pages/requestReopened');
