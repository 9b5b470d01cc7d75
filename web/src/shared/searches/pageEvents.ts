import { createAction } from '@reduxjs/toolkit';
import type { providerTypes } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { Requirements, WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';

/** The providers list was opened; what stands of a requirements search elsewhere ends. */
export const providersListOpened = createAction('pages/providersListOpened');

/** An earlier search is wanted again: `data` fills the wizard, and with `find` its matches are shown. */
export const searchReopened = createAction<{ readonly data: WizardData; readonly find: boolean }>(
  'pages/searchReopened',
);

/** A provider as a request names it. */
export interface AskedProvider {
  readonly id: string;
  readonly name: string;
  readonly type: (typeof providerTypes)[number];
  readonly logoFile: string | null;
}

/** An earlier request for quotes is the start of another one: what was needed fills the wizard, and the form comes next. */
export const requestReopened = createAction<{
  readonly requirements: Requirements;
  readonly providers: readonly AskedProvider[];
}>('pages/requestReopened');
