import { createAction } from '@reduxjs/toolkit';

/** The providers list was opened; what stands of a requirements search elsewhere ends. */
export const providersListOpened = createAction('pages/providersListOpened');
