import { createAction } from '@reduxjs/toolkit';
import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';

/** The providers list was opened; what stands of a requirements search elsewhere ends. */
export const providersListOpened = createAction('pages/providersListOpened');

/** An earlier search is wanted again: `data` fills the wizard, and with `find` its matches are shown. */
export const searchReopened = createAction<{ readonly data: WizardData; readonly find: boolean }>(
  'pages/searchReopened',
);
