import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A form that holds input which a reload would disturb. */
export interface UnsavedForm {
  name: string;
  /** Whether a draft keeps the input for the tab: then a reload loses none of it. */
  isKept: boolean;
}

const initialState: UnsavedForm[] = [];

const slice = createSlice({
  name: 'unsaved',
  initialState,
  reducers: {
    unsavedMarked: (state, { payload }: PayloadAction<UnsavedForm>) => [
      ...state.filter(({ name }) => name !== payload.name),
      payload,
    ],
    unsavedCleared: (state, { payload }: PayloadAction<string>) => state.filter(({ name }) => name !== payload),
  },
});

export const { unsavedMarked, unsavedCleared } = slice.actions;
export const unsavedReducer = slice.reducer;
