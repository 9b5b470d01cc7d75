import { createAction } from '@reduxjs/toolkit';
import type { providerTypes } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { Requirements, WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';

/** The providers list was opened; open requirements searches elsewhere end. */
export const providersListOpened = createAction('pages/providersListOpened');

/** A previous search was reopened: `data` fills the wizard; `find` also shows its matches. */
export const searchReopened = createAction<{ readonly data: WizardData; readonly find: boolean }>(
  'pages/searchReopened',
);

/** A provider that a request is addressed to. */
export interface RequestedProvider {
  readonly id: string;
  readonly name: string;
  readonly type: (typeof providerTypes)[number];
  readonly logoFile: string | null;
}

/**
 * A previous request was reopened as the template of a new one: its requirements fill the wizard, and the form comes
 * next.
 */
export const requestReopened = createAction<{
  readonly requirements: Requirements;
  readonly providers: readonly RequestedProvider[];
}>('pages/requestReopened');
