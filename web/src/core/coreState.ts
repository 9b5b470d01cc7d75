import type { StateFromReducersMapObject, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from './api.ts';
import { dialogsReducer } from './dialogsSlice.ts';
import { sessionReducer } from './sessionSlice.ts';
import { unsavedFormsReducer } from './unsavedSlice.ts';

/** Reducers that every page needs; the app adds those of its features. */
export const coreReducers = {
  [api.reducerPath]: api.reducer,
  session: sessionReducer,
  dialogs: dialogsReducer,
  unsaved: unsavedFormsReducer,
};

export type CoreState = StateFromReducersMapObject<typeof coreReducers>;
export type CoreDispatch = ThunkDispatch<CoreState, undefined, UnknownAction>;
