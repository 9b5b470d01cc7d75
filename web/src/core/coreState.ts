import type { StateFromReducersMapObject, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { rtkQueryApi } from './api.ts';
import { dialogsReducer } from './dialogsSlice.ts';
import { sessionReducer } from './sessionSlice.ts';
import { unsavedFormsReducer } from './unsavedSlice.ts';

/** Reducers that every page needs; the app adds the reducers of its features. */
export const storeReducersOfEveryPage = {
  [rtkQueryApi.reducerPath]: rtkQueryApi.reducer,
  session: sessionReducer,
  dialogs: dialogsReducer,
  unsaved: unsavedFormsReducer,
};

export type CoreReduxState = StateFromReducersMapObject<typeof storeReducersOfEveryPage>;
export type CoreDispatch = ThunkDispatch<CoreReduxState, undefined, UnknownAction>;
